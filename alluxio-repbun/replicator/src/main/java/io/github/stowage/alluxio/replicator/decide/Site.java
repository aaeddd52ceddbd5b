package io.github.stowage.alluxio.replicator.decide;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where a bundle is made.
 *
 * @param host of the job worker that copies
 * @param worker the planned one that gets the first replica
 */
public record Site(String host, String worker) {
  /** It is written, and read back to be checked. */
  private static final int CROSSINGS_OF_A_BUNDLE_ELSEWHERE = 2;

  /**
   * The site where the fewest bytes cross the network; of equal ones, the host with the least to
   * copy, then the first planned worker.
   *
   * @param bytes of the bundle
   * @param held of those, the bytes of the original that each host has
   * @param workers planned ones, host:rpcPort
   * @param waiting bytes that are to be copied by each host that can be chosen
   * @return empty if no host can be chosen
   */
  public static Optional<Site> best(
      long bytes, Map<String, Long> held, List<String> workers, Map<String, Long> waiting) {
    return waiting.keySet().stream()
        .sorted()
        .flatMap(host -> workers.stream().map(worker -> new Site(host, worker)))
        .min(
            Comparator.comparingLong((Site site) -> site.crossing(bytes, held))
                .thenComparing(site -> waiting.get(site.host()))
                .thenComparing(site -> workers.indexOf(site.worker())));
  }

  private long crossing(long bytes, Map<String, Long> held) {
    long read = bytes - Math.min(bytes, held.getOrDefault(host, 0L));
    boolean beside = worker.substring(0, worker.lastIndexOf(':')).equals(host);
    return read + (beside ? 0 : CROSSINGS_OF_A_BUNDLE_ELSEWHERE * bytes);
  }
}
