package io.github.stowage.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IntervalLogsTest {
  private static final long EPOCH = 1_700_000_000_000L;

  @TempDir Path dir;

  /** A log as YCSB writes it: one interval a second, each with its values. */
  private void log(String name, int firstSecond, long[]... seconds) throws IOException {
    try (OutputStream out = Files.newOutputStream(dir.resolve(name + ".hdr"))) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputStartTime(EPOCH);
      writer.setBaseTime(EPOCH);
      writer.outputLegend();
      for (int i = 0; i < seconds.length; i++) {
        Histogram interval = new Histogram(3);
        for (long micros : seconds[i]) {
          interval.recordValue(micros);
        }
        interval.setStartTimeStamp(EPOCH + (firstSecond + i) * 1_000L + 3);
        interval.setEndTimeStamp(EPOCH + (firstSecond + i + 1) * 1_000L + 3);
        writer.outputIntervalHistogram(interval);
      }
    }
  }

  private IntervalLogs between(int fromSecond, int toSecond, boolean intended) {
    return new IntervalLogs(dir, intended, EPOCH + fromSecond * 1_000L, EPOCH + toSecond * 1_000L);
  }

  @Test
  void settlingAndWhatComesAfterAreLeftOut() throws IOException {
    log("READ", 0, new long[] {9_000}, new long[] {100, 200}, new long[] {300}, new long[] {9_000});
    Histogram sum = between(1, 3, false).reads();
    assertThat(sum.getTotalCount()).isEqualTo(3);
    assertThat(sum.getMaxValue()).isEqualTo(300);
    assertThat(sum.getMean()).isEqualTo(200);
  }

  @Test
  void operationsAreAddedUpAndFailuresAndOtherLogsKeptApart() throws IOException {
    log("READ", 0, new long[] {10}, new long[] {100});
    log("SCAN", 0, new long[] {10}, new long[] {50});
    log("UPDATE", 0, new long[] {10}, new long[] {900, 901});
    log("INSERT", 0, new long[] {10}, new long[] {902});
    log("READ-MODIFY-WRITE", 0, new long[] {10}, new long[] {700});
    log("READ-TIMEOUT", 1, new long[] {7, 8});
    log("SCAN-ERROR", 0, new long[] {7}, new long[] {7});
    log("READ-NOT_FOUND", 0, new long[] {7}, new long[0]);
    log("Intended-READ", 0, new long[] {20}, new long[] {400});
    log("Intended-READ-TIMEOUT", 1, new long[] {7});
    log("CLEANUP", 0, new long[] {1}, new long[] {1_000});
    IntervalLogs logs = between(1, 2, false);
    assertThat(logs.succeeded()).isEqualTo(5);
    assertThat(logs.reads().getTotalCount()).isEqualTo(2);
    assertThat(logs.reads().getMaxValue()).isEqualTo(100);
    assertThat(logs.failed()).isEqualTo(Map.of("READ TIMEOUT", 2L, "SCAN ERROR", 1L));
    IntervalLogs intended = between(1, 2, true);
    assertThat(intended.reads().getMaxValue()).isEqualTo(400);
    assertThat(intended.failed()).isEqualTo(Map.of("READ TIMEOUT", 1L));
  }

  /** YCSB is killed when the phase has ended, perhaps just while it writes. */
  @Test
  void ofALineThatWasCutOffNothingCounts() throws IOException {
    Random random = new Random(1);
    long[] many = random.longs(500, 100, 3_000_000).toArray();
    log("READ", 0, new long[] {10}, many);
    Path file = dir.resolve("READ.hdr");
    byte[] whole = Files.readAllBytes(file);
    assertThat(between(0, 2, false).reads().getTotalCount()).isEqualTo(1 + many.length);
    int end = new String(whole, StandardCharsets.ISO_8859_1).trim().lastIndexOf('\n');
    for (int length = end + 1; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThat(between(0, 2, false).reads().getTotalCount()).as("%d bytes", length).isEqualTo(1);
    }
  }

  @Test
  void withoutAnyLogThereIsNothing() throws IOException {
    assertThat(between(0, 1, false).reads().getTotalCount()).isZero();
    assertThat(between(0, 1, false).succeeded()).isZero();
    assertThat(between(0, 1, false).failed()).isEmpty();
  }
}
