package io.github.stowage.cassandra.jmh;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** Whose turn it is. Each thread's own, so that threads share nothing that a server's would not. */
@State(Scope.Thread)
public class WideTurn {
  private static final int ID_BITS_OF_A_THREAD = 40;

  /** A prime: in the order of the array each peer would have been prefetched. */
  private static final int STRIDE = 337;

  private int next;
  private long id;

  @Setup
  public void start(ThreadParams thread) {
    next = thread.getThreadIndex() * STRIDE % WideRing.PEERS;
    id = (long) thread.getThreadIndex() << ID_BITS_OF_A_THREAD;
  }

  int next() {
    next = (next + STRIDE) % WideRing.PEERS;
    return next;
  }

  /** One that no request before had. */
  long id() {
    return ++id;
  }
}
