package io.github.stowage.alluxio.client.observe;

import io.github.stowage.alluxio.client.report.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Which bytes of one open file were read, by whichever of its streams. Thread-safe. */
public final class StreamRanges {
  private static final Ranges NONE = new Ranges(new long[0]);

  private final Consumer<Ranges> onClose;
  private final List<TouchedRanges> all = new ArrayList<>(1);

  /**
   * @param onClose is told when the file is closed
   */
  public StreamRanges(Consumer<Ranges> onClose) {
    this.onClose = onClose;
  }

  /** For one more stream, which notes without waiting for the others. */
  public synchronized TouchedRanges another() {
    TouchedRanges touched = new TouchedRanges();
    all.add(touched);
    return touched;
  }

  /** To be called once, when the streams are closed. A read that still runs may not be noted. */
  public void close() {
    try {
      onClose.accept(ranges());
    } catch (RuntimeException e) {
      Cause.INTERNAL.count("ranges that were read", e);
    }
  }

  private Ranges ranges() {
    try {
      return new Ranges(together());
    } catch (RuntimeException e) {
      Cause.INTERNAL.count("ranges that were read", e);
      return NONE;
    }
  }

  private synchronized long[] together() {
    TouchedRanges sum = new TouchedRanges();
    for (TouchedRanges one : all) {
      sum.addAll(one.sorted());
    }
    return sum.sorted();
  }
}
