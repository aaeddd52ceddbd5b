package io.github.stowage.alluxio.replicator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Reads pieces of files, one after another with pauses, until it is closed. */
final class ReadTimes implements AutoCloseable {
  private static final int BYTES = 32 << 10;
  private static final Duration PAUSE = Duration.ofMillis(250);

  private final List<Long> nanos = new ArrayList<>();
  private final Thread thread;
  private volatile boolean closed;
  private volatile Exception problem;

  /**
   * @param length of each of the files, bytes
   */
  ReadTimes(Lab lab, List<String> paths, int length) {
    Random random = new Random(1);
    thread =
        new Thread(
            () -> {
              try {
                while (!closed) {
                  String path = paths.get(random.nextInt(paths.size()));
                  int start = random.nextInt(length - BYTES);
                  long began = System.nanoTime();
                  lab.read(path, start, BYTES);
                  nanos.add(System.nanoTime() - began);
                  Thread.sleep(PAUSE.toMillis());
                }
              } catch (Exception e) {
                problem = e;
              }
            },
            "reads");
    thread.start();
  }

  /** Ends, and says how many there were and how long they took. */
  String summary() throws Exception {
    close();
    if (problem != null) {
      throw problem;
    }
    nanos.sort(null);
    return nanos.size() + " | " + millis(0.5) + " | " + millis(0.95);
  }

  private long millis(double quantile) {
    return TimeUnit.NANOSECONDS.toMillis(nanos.get((int) (quantile * (nanos.size() - 1))));
  }

  @Override
  public void close() throws InterruptedException {
    closed = true;
    thread.join();
  }
}
