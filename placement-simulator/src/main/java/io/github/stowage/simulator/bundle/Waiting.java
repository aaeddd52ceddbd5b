package io.github.stowage.simulator.bundle;

import io.github.stowage.core.bundle.Bundle;
import io.github.stowage.core.bundle.BundleMode;
import io.github.stowage.core.bundle.BundlePlan;
import io.github.stowage.core.bundle.BundlePlanner;
import io.github.stowage.core.bundle.ObjectStats;
import io.github.stowage.core.bundle.ReplicaSpread;
import io.github.stowage.simulator.workload.Instances;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * How long reads take, where clients read of each row group the least busy server that has what
 * they need, as far as they know.
 *
 * @param cells by clients, then budget, then way
 */
public record Waiting(List<Cell> cells) {
  static final int SERVERS = 8;
  static final double SCALE = .5;
  static final double ROW_GROUP_BYTES = 4 << 20;
  static final List<Double> BUDGETS = List.of(.25, .5, 2.0);

  /** So many that none ever waits for two reads at once. */
  static final int ANY_NUMBER = 1 << 30;

  /** Each knows what it waits for itself. */
  static final List<Integer> CLIENTS = List.of(1, 4, 16, ANY_NUMBER);

  static final int DRAWS = 12;

  /** Of what servers can send. */
  static final double LOAD = .5;

  private static final int READS = 4_000;
  private static final int FIRST_COUNTED = 400;

  /** What is copied, and whether the original of what a bundle has is read, too. */
  public enum Way {
    DEFAULT(BundleMode.DEFAULT, true, "none"),
    TABREP(BundleMode.TABREP, true, "tabrep"),
    UNION_ALONE(BundleMode.UNION, false, "union alone"),
    UNION(BundleMode.UNION, true, "union"),
    CHOICE(BundleMode.CHOICE, true, "choice");

    private final BundleMode mode;
    private final boolean original;
    private final String words;

    Way(BundleMode mode, boolean original, String words) {
      this.mode = mode;
      this.original = original;
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /**
   * Means over draws of where originals are. Times are in those of the mean read by an idle server.
   *
   * @param budget fraction of all bytes
   * @param chosen share of the bytes read of which there is more than the original
   */
  public record Cell(int clients, double budget, Way way, double mean, double p95, double chosen) {}

  static Waiting run(long seed) {
    double[] counts = new double[Tpch.QUERIES];
    Arrays.fill(counts, 1);
    ObjectStats[] objects = Tpch.rowGroups(SCALE, ROW_GROUP_BYTES, counts);
    List<Read> reads = Tpch.reads(SCALE, ROW_GROUP_BYTES, counts);
    List<Cell> cells = new ArrayList<>();
    for (int clients : CLIENTS) {
      for (double budget : BUDGETS) {
        for (Way way : Way.values()) {
          cells.add(cell(seed, objects, reads, clients, budget, way));
        }
      }
    }
    return new Waiting(List.copyOf(cells));
  }

  private static Cell cell(
      long seed, ObjectStats[] objects, List<Read> reads, int clients, double budget, Way way) {
    double mean = 0;
    double p95 = 0;
    double chosen = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      // All ways have the same originals, and the same reads at the same moments.
      UniformRandomProvider random = Instances.random(seed, draw);
      int[] homes = new int[objects.length];
      Arrays.setAll(homes, i -> random.nextInt(SERVERS));
      int[][] servers = servers(objects, reads, homes, budget, way);
      double[] times = times(reads, servers, clients, random);
      mean += Arrays.stream(times).average().orElseThrow() / DRAWS;
      p95 += times[(int) (.95 * times.length)] / DRAWS;
      double bytes = 0;
      double all = 0;
      for (int r = 0; r < servers.length; r++) {
        double read = reads.get(r).bytes() * reads.get(r).weight();
        all += read;
        bytes += servers[r].length > 1 || servers[r][0] != homes[reads.get(r).object()] ? read : 0;
      }
      chosen += bytes / all / DRAWS;
    }
    return new Cell(clients, budget, way, mean, p95, chosen);
  }

  /** Per read, those that have what it needs. */
  private static int[][] servers(
      ObjectStats[] objects, List<Read> reads, int[] homes, double budget, Way way) {
    BundlePlan plan =
        new BundlePlanner(
                way.mode,
                budget * Setting.bytes(objects),
                SERVERS,
                ReplicaSpread.LPT,
                new SplittableRandom(0)::nextInt)
            .plan(objects, homes);
    Bundle[] bundles = new Bundle[objects.length];
    plan.bundles().forEach(bundle -> bundles[bundle.object()] = bundle);
    int[][] servers = new int[reads.size()][];
    for (int r = 0; r < servers.length; r++) {
      int object = reads.get(r).object();
      if (bundles[object] == null || !holds(bundles[object], reads.get(r))) {
        servers[r] = new int[] {homes[object]};
      } else if (way.original) {
        int[] replicas = bundles[object].servers();
        servers[r] = Arrays.copyOf(replicas, replicas.length + 1);
        servers[r][replicas.length] = homes[object];
      } else {
        servers[r] = bundles[object].servers();
      }
    }
    return servers;
  }

  private static boolean holds(Bundle bundle, Read read) {
    int[] columns = bundle.columns();
    return Arrays.stream(read.columns())
        .allMatch(column -> Arrays.binarySearch(columns, column) >= 0);
  }

  /** Sorted. */
  private static double[] times(
      List<Read> reads, int[][] choices, int clients, UniformRandomProvider random) {
    double[] upTo = new double[reads.size()];
    double weight = 0;
    double bytes = 0;
    for (int r = 0; r < upTo.length; r++) {
      weight += reads.get(r).weight();
      bytes += reads.get(r).bytes() * reads.get(r).weight();
      upTo[r] = weight;
    }
    double mean = bytes / weight;
    SharedServer[] servers = new SharedServer[SERVERS];
    Arrays.setAll(servers, s -> new SharedServer(mean));
    double[] times = new double[READS];
    int[] count = {0};
    double now = 0;
    for (int i = 0; i < READS; i++) {
      now += -Math.log1p(-random.nextDouble()) / (LOAD * SERVERS);
      int found = Arrays.binarySearch(upTo, random.nextDouble() * weight);
      int read = Math.min(upTo.length - 1, found < 0 ? -found - 1 : found + 1);
      int client = random.nextInt(clients);
      double first = random.nextDouble();
      for (SharedServer server : servers) {
        server.advance(now, time -> times[count[0]++] = time);
      }
      servers[leastAwaited(servers, choices[read], client, first)].ask(
          reads.get(read).bytes(), client);
    }
    for (SharedServer server : servers) {
      server.advance(Double.MAX_VALUE, time -> times[count[0]++] = time);
    }
    // The first to end found idle servers.
    double[] counted = Arrays.copyOfRange(times, FIRST_COUNTED, READS);
    Arrays.sort(counted);
    return counted;
  }

  /** Of equal ones each as often. */
  private static int leastAwaited(SharedServer[] servers, int[] choices, int client, double first) {
    int start = (int) (first * choices.length);
    int best = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int c = 0; c < choices.length; c++) {
      int server = choices[(start + c) % choices.length];
      double bytes = servers[server].awaitedBy(client);
      if (bytes < least) {
        least = bytes;
        best = server;
      }
    }
    return best;
  }

  Cell cell(int clients, double budget, Way way) {
    return cells.stream()
        .filter(cell -> cell.clients() == clients && cell.budget() == budget && cell.way() == way)
        .findFirst()
        .orElseThrow();
  }
}
