package io.github.stowage.alluxio.place;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.apache.commons.rng.sampling.distribution.AliasMethodDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Paper A's load: clients in a closed loop without think time, each of whose requests draws a
 * partition by its share of the load and reads all of it from one replica.
 */
public final class ReadLoad {
  private static final long MAX_MICROS = 600_000_000;
  private static final int BUFFER_BYTES = 64 << 10;
  private static final long PAUSE_AFTER_ERROR_NANOS = 10_000_000;

  /** How long the last answers may take when the time is over. */
  private static final long STRAGGLER_SECONDS = 60;

  private final Dataset dataset;
  private final double[] loads;
  private final PartitionReader reader;
  private final WorkerBytes counters;
  private final Map<String, LongAdder> errors = new ConcurrentHashMap<>();

  private volatile long from;
  private volatile long to;

  /**
   * @param loads per partition
   */
  public ReadLoad(Dataset dataset, double[] loads, PartitionReader reader, WorkerBytes counters) {
    this.dataset = dataset;
    this.loads = loads.clone();
    this.reader = reader;
    this.counters = counters;
  }

  private final class Client extends Thread {
    private final SharedStateDiscreteSampler partitions;
    private final Histogram micros = new Histogram(1, MAX_MICROS, 3);
    private long bytes;

    Client(int index, long seed) {
      super("reader-" + index);
      setDaemon(true);
      partitions =
          AliasMethodDiscreteSampler.of(
              RandomSource.XO_RO_SHI_RO_128_PP.create(seed * 0x9E3779B97F4A7C15L + index), loads);
    }

    @Override
    public void run() {
      byte[] buffer = new byte[BUFFER_BYTES];
      for (long start = System.nanoTime(); start - to < 0; start = System.nanoTime()) {
        Partition partition = dataset.partitions().get(partitions.sample());
        try {
          long read = reader.read(partition, buffer);
          if (read != partition.bytes()) {
            throw new IOException(read + " bytes of " + partition.bytes());
          }
          long end = System.nanoTime();
          if (end - from >= 0 && end - to < 0) {
            micros.recordValue(Math.min(MAX_MICROS, (end - start) / 1_000));
            bytes += read;
          }
        } catch (IOException | RuntimeException e) {
          errors.computeIfAbsent(e.getClass().getSimpleName(), name -> new LongAdder()).increment();
          LockSupport.parkNanos(PAUSE_AFTER_ERROR_NANOS);
        }
      }
    }
  }

  /**
   * @throws IOException if a worker does not say what it sent
   */
  public ReadResult run(ReadSpec spec) throws IOException, InterruptedException {
    // Nothing that counts must be missing: a worker may have sent before a client has received.
    Map<String, Long> before = counters.read();
    long start = System.nanoTime();
    from = start + (long) (spec.settleSeconds() * 1e9);
    to = from + (long) (spec.seconds() * 1e9);
    List<Client> clients = new ArrayList<>();
    for (int i = 0; i < spec.clients(); i++) {
      clients.add(new Client(i, spec.seed()));
    }
    clients.forEach(Thread::start);
    try {
      TimeUnit.NANOSECONDS.sleep(from - System.nanoTime());
      if (spec.settleSeconds() > 0) {
        before = counters.read();
      }
      TimeUnit.NANOSECONDS.sleep(to - System.nanoTime());
      Map<String, Long> after = counters.read();
      for (Client client : clients) {
        client.join(TimeUnit.SECONDS.toMillis(STRAGGLER_SECONDS));
        if (client.isAlive()) {
          throw new IOException(
              "a read of " + dataset.path() + " takes longer than " + STRAGGLER_SECONDS + " s");
        }
      }
      return result(spec, clients, before, after);
    } finally {
      to = System.nanoTime();
    }
  }

  private ReadResult result(
      ReadSpec spec, List<Client> clients, Map<String, Long> before, Map<String, Long> after) {
    Histogram micros = new Histogram(1, MAX_MICROS, 3);
    long bytes = 0;
    for (Client client : clients) {
      micros.add(client.micros);
      bytes += client.bytes;
    }
    Map<String, Long> sent = new TreeMap<>();
    after.forEach((worker, count) -> sent.put(worker, count - before.getOrDefault(worker, 0L)));
    Map<String, Long> failed = new TreeMap<>();
    errors.forEach((kind, count) -> failed.put(kind, count.sum()));
    return new ReadResult(spec.seconds(), micros.getTotalCount(), bytes, failed, micros, sent);
  }
}
