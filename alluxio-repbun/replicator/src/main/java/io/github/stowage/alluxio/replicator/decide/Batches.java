package io.github.stowage.alluxio.replicator.decide;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Bundles that wait for a job worker, in batches of bounded size. Not thread-safe. */
public final class Batches {
  private final int mostBundles;
  private final long mostBytes;
  private final TreeMap<String, Deque<Assigned>> queues = new TreeMap<>();

  /** By host, what it was assigned since the start, bytes. */
  private final Map<String, Long> assigned = new HashMap<>();

  /**
   * @param bytes of the bundle
   * @param held of those, the bytes of the original that each host has
   * @param avoided hosts where it failed
   */
  public record Pending(
      Step.WriteBundle step, long bytes, Map<String, Long> held, Set<String> avoided) {
    public Pending {
      held = Map.copyOf(held);
      avoided = Set.copyOf(avoided);
    }

    /** The same, elsewhere. */
    public Pending avoiding(String host) {
      Set<String> all = new HashSet<>(avoided);
      all.add(host);
      return new Pending(step, bytes, held, all);
    }
  }

  /**
   * @param worker that gets the first replica
   */
  public record Assigned(Pending pending, String worker) {}

  /**
   * @param hosts of job workers
   * @param mostBundles of a batch, at least 1
   * @param mostBytes of a batch of more than one bundle
   */
  public Batches(Set<String> hosts, int mostBundles, long mostBytes) {
    this.mostBundles = mostBundles;
    this.mostBytes = mostBytes;
    hosts.forEach(host -> queues.put(host, new ArrayDeque<>()));
    hosts.forEach(host -> assigned.put(host, 0L));
  }

  /** Whether a host was found for it. */
  public boolean add(Pending pending) {
    Map<String, Long> allowed = new HashMap<>(assigned);
    allowed.keySet().removeAll(pending.avoided());
    Optional<Site> site =
        Site.best(pending.bytes(), pending.held(), pending.step().planned().workers(), allowed);
    site.ifPresent(
        found -> {
          queues.get(found.host()).add(new Assigned(pending, found.worker()));
          assigned.merge(found.host(), pending.bytes(), Long::sum);
        });
    return site.isPresent();
  }

  public Set<String> hosts() {
    return Set.copyOf(queues.keySet());
  }

  /**
   * The next batch for a host; empty if nothing waits for it.
   *
   * @param free how many batches the host could take now, at least 1: what waits is divided
   */
  public List<Assigned> next(String host, int free) {
    Deque<Assigned> queue = queues.get(host);
    int most = Math.min(mostBundles, (queue.size() + free - 1) / free);
    List<Assigned> batch = new ArrayList<>();
    long bytes = 0;
    while (!queue.isEmpty() && batch.size() < most) {
      bytes += queue.peek().pending().bytes();
      if (!batch.isEmpty() && bytes > mostBytes) {
        break;
      }
      batch.add(queue.remove());
    }
    return batch;
  }

  /** How many bundles wait. */
  public int size() {
    return queues.values().stream().mapToInt(Deque::size).sum();
  }

  /** Empties all queues. */
  public List<Pending> drain() {
    List<Pending> all = new ArrayList<>();
    for (Deque<Assigned> queue : queues.values()) {
      queue.forEach(bundle -> all.add(bundle.pending()));
      queue.clear();
    }
    return all;
  }
}
