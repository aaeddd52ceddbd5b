package io.github.stowage.alluxio.testkit;

import io.github.stowage.testkit.Sockets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * The ports of a cluster, the same on each of its addresses.
 *
 * @param jobRpc of the job service, whether or not there is one
 */
record Ports(int rpc, int web, int journal, int jobRpc, int jobWeb) {
  private static final int EACH = 5;

  /** Below the ports that the kernel gives to clients, above those of Alluxio's defaults. */
  private static final int FIRST = 21_000;

  private static final int RANGES = 2_000;

  /** A second cluster of this JVM must not find the same before the first has started. */
  private static final AtomicInteger NEXT =
      new AtomicInteger((int) (ProcessHandle.current().pid() * 37 % RANGES));

  /**
   * The search starts at a place of this process's own, so that two that search at the same time
   * don't find the same.
   *
   * @throws PortsInUseException if none are free on all addresses
   */
  static Ports free(List<String> addresses) {
    return IntStream.range(0, RANGES)
        .map(i -> FIRST + EACH * Math.floorMod(NEXT.getAndIncrement(), RANGES))
        .filter(first -> addresses.stream().allMatch(address -> areFree(address, first)))
        .mapToObj(first -> new Ports(first, first + 1, first + 2, first + 3, first + 4))
        .findFirst()
        .orElseThrow(() -> new PortsInUseException(FIRST, FIRST + EACH * RANGES - 1, addresses));
  }

  int rpc(Role role) {
    return role.isOfJobs() ? jobRpc : rpc;
  }

  int web(Role role) {
    return role.isOfJobs() ? jobWeb : web;
  }

  /** Of an address in another network namespace it can only be said that nothing answers. */
  private static boolean areFree(String address, int first) {
    boolean local = address.startsWith("127.");
    return IntStream.range(first, first + EACH)
        .allMatch(port -> local ? Sockets.canBind(address, port) : !Sockets.accepts(address, port));
  }
}
