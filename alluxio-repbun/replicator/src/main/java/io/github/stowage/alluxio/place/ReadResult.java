package io.github.stowage.alluxio.place;

import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What the counted part of a load did.
 *
 * @param seconds it took
 * @param reads whole files that came within it
 * @param bytes of these
 * @param errors by the failure's name, settling included
 * @param micros latencies of the reads
 * @param workerBytes that each worker says it read from its cache in the counted part
 */
public record ReadResult(
    double seconds,
    long reads,
    long bytes,
    Map<String, Long> errors,
    Histogram micros,
    Map<String, Long> workerBytes) {
  public double readsPerSecond() {
    return reads / seconds;
  }

  public double bytesPerSecond() {
    return bytes / seconds;
  }

  public long failed() {
    return errors.values().stream().mapToLong(count -> count).sum();
  }
}
