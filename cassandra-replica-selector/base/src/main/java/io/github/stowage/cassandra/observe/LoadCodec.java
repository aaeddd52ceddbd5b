package io.github.stowage.cassandra.observe;

import io.github.stowage.core.score.ResourceSample;
import java.util.Locale;

/**
 * A host's load as one gossip value: {@code
 * 1;epochMillis;queue;cpu;memory;disk;psiCpu;psiMemory;psiIo;runQueue}, an unknown part empty.
 * Peers' values are input: anything unexpected is refused whole.
 */
public final class LoadCodec {
  public static final int MAX_LENGTH = 160;
  private static final String VERSION = "1";
  private static final int FIELDS = 10;

  private LoadCodec() {}

  /** What a value says. */
  public static final class Load {
    public final long epochMillis;
    public final double queue;
    public final ResourceSample sample;

    public Load(long epochMillis, double queue, ResourceSample sample) {
      this.epochMillis = epochMillis;
      this.queue = queue;
      this.sample = sample;
    }
  }

  public static String encode(Load load) {
    ResourceSample s = load.sample;
    double[] parts = {
      s.cpu(),
      s.memory(),
      s.disk(),
      s.cpuPressure(),
      s.memoryPressure(),
      s.ioPressure(),
      s.runQueue()
    };
    StringBuilder text = new StringBuilder(MAX_LENGTH);
    text.append(VERSION).append(';').append(load.epochMillis).append(';');
    append(text, load.queue);
    for (double part : parts) {
      append(text.append(';'), part);
    }
    return text.toString();
  }

  private static void append(StringBuilder text, double value) {
    if (value >= 0) {
      text.append(String.format(Locale.ROOT, "%.4f", Math.min(value, 1e9)));
    }
  }

  /**
   * Reads a peer's value.
   *
   * @throws IllegalArgumentException when it is oversize, malformed, or holds a number that is NaN,
   *     negative or out of range
   */
  public static Load decode(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("oversize");
    }
    String[] fields = text.split(";", -1);
    if (fields.length != FIELDS || !fields[0].equals(VERSION)) {
      throw new IllegalArgumentException("malformed");
    }
    long epochMillis = Long.parseLong(fields[1]);
    if (epochMillis < 0) {
      throw new IllegalArgumentException("negative time");
    }
    ResourceSample sample =
        new ResourceSample(
            number(fields[3], 1),
            number(fields[4], 1),
            number(fields[5], 1),
            number(fields[6], 1),
            number(fields[7], 1),
            number(fields[8], 1),
            number(fields[9], 1e9));
    return new Load(epochMillis, number(fields[2], 1e9), sample);
  }

  private static double number(String field, double max) {
    if (field.isEmpty()) {
      return Double.NaN;
    }
    double value = Double.parseDouble(field);
    if (!(value >= 0 && value <= max)) {
      throw new IllegalArgumentException("out of range");
    }
    return value + 0.0; // no negative zero
  }
}
