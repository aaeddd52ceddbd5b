package io.github.stowage.alluxio.testkit;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Which master serves, and which workers it knows. */
final class Membership {
  private final List<MasterRest> masters;

  /**
   * @param addresses of the masters, in the order of their numbers
   */
  Membership(List<String> addresses, int webPort) {
    masters = addresses.stream().map(address -> new MasterRest(address, webPort)).toList();
  }

  /** The place of the serving master among all, from 0; of three, the leader's. */
  OptionalInt serving() {
    return IntStream.range(0, masters.size())
        .filter(i -> masters.get(i).workers().isPresent())
        .findFirst();
  }

  boolean isServing() {
    return serving().isPresent();
  }

  /** Addresses, sorted; none if no master serves. */
  List<String> live() {
    return known().map(MasterRest.Workers::live).orElse(List.of());
  }

  List<String> lost() {
    return known().map(MasterRest.Workers::lost).orElse(List.of());
  }

  private Optional<MasterRest.Workers> known() {
    return masters.stream().flatMap(master -> master.workers().stream()).findFirst();
  }
}
