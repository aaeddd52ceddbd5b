package io.github.stowage.cassandra.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.Verb;

/**
 * Where the emulated server meets Cassandra: a filter of the inbound sink, which is called on the
 * read stage's thread. It runs the verb's handler itself, to time it, and then tells the sink to do
 * nothing more. Reads that a node does for its own clients don't pass here.
 */
final class CassandraReads implements Predicate<Message<?>>, ReadStage {
  private EmulatedServer server;

  void install(EmulatedServer server) {
    this.server = server;
    MessagingService.instance().inboundSink.add(this);
  }

  @Override
  public boolean test(Message<?> message) {
    Verb verb = message.verb();
    if (verb != Verb.READ_REQ && verb != Verb.RANGE_REQ) {
      return true;
    }
    Kind kind = verb == Verb.READ_REQ ? Kind.READ : Kind.SCAN;
    try {
      if (!server.serve(kind, message.expiresAtNanos(), () -> handle(message))) {
        // What the stock handler does with a request that expired in the queue.
        long elapsed = message.elapsedSinceCreated(TimeUnit.NANOSECONDS);
        MessagingService.instance()
            .metrics
            .recordDroppedMessage(message, elapsed, TimeUnit.NANOSECONDS);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  private static <T> void handle(Message<T> message) throws IOException {
    message.verb().<T>handler().doVerb(message);
  }

  @Override
  public void resize(int threads) {
    Stage.READ.setMaximumPoolSize(threads);
  }

  @Override
  public int pending() {
    return Stage.READ.executor().getPendingTaskCount();
  }

  @Override
  public int active() {
    return Stage.READ.executor().getActiveTaskCount();
  }
}
