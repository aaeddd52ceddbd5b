package io.github.stowage.cassandra.agent;

import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cassandra.net.Message;

final class MessageIds implements MessageIdsMXBean {
  @Override
  public int getLast() throws ReflectiveOperationException {
    return counter().get();
  }

  @Override
  public void setLast(int id) throws ReflectiveOperationException {
    counter().set(id);
  }

  private static AtomicInteger counter() throws ReflectiveOperationException {
    Field field = Message.class.getDeclaredField("nextId");
    field.setAccessible(true);
    return (AtomicInteger) field.get(null);
  }
}
