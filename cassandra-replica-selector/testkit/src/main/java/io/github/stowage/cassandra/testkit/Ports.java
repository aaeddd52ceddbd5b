package io.github.stowage.cassandra.testkit;

import io.github.stowage.testkit.Sockets;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/** The addresses and ports of nodes. */
final class Ports {
  static final String LOOPBACK = "127.0.0.1";
  static final int STORAGE = 7000;
  static final int NATIVE = 9042;
  private static final int FIRST_JMX = 10_000;

  /** Ranges given to clusters of this process, which may not have bound their addresses yet. */
  private static final Set<Integer> GIVEN = new HashSet<>();

  private Ports() {}

  static String address(int range, int node) {
    return "127.0." + range + "." + node;
  }

  /** On 127.0.0.1, where Cassandra's local JMX listens. */
  static int jmx(int range, int node) {
    return FIRST_JMX + range * 100 + node;
  }

  /**
   * A range that is free for {@code nodes} nodes. The search starts at a place of this process's
   * own, so that two that search at the same time don't find the same; within a process none is
   * found twice.
   *
   * @throws IllegalStateException if there is none
   */
  static synchronized int freeRange(int ranges, int nodes) {
    int start = (int) (ProcessHandle.current().pid() % ranges);
    int found =
        IntStream.range(0, ranges)
            .map(i -> (start + i) % ranges)
            .filter(range -> !GIVEN.contains(range) && isFree(range, nodes))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("clusters run in all address ranges"));
    GIVEN.add(found);
    return found;
  }

  /** Whether all ports of this many nodes are. */
  static boolean isFree(int range, int nodes) {
    return IntStream.rangeClosed(1, nodes)
        .allMatch(
            node ->
                Sockets.canBind(address(range, node), STORAGE)
                    && Sockets.canBind(address(range, node), NATIVE)
                    && Sockets.canBind(LOOPBACK, jmx(range, node)));
  }

  /**
   * @throws IllegalStateException if something else listens there
   */
  static void requireFree(String address, int port) {
    if (!Sockets.canBind(address, port)) {
      throw new IllegalStateException(
          "port %d of %s is not free: another cluster runs there; choose another addressRange"
              .formatted(port, address));
    }
  }
}
