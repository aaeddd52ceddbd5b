package io.github.stowage.alluxio.master.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.master.RandomReports;
import io.github.stowage.alluxio.master.report.Json;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountsTest {
  private static AccessReport report(String path, long id, List<Long> bytes, long reads) {
    return new AccessReport(
        List.of(
            new FileAccess(
                path,
                id,
                List.of("a", "b"),
                List.of(new RowGroupAccess(0, bytes, List.of(new ColumnSet(List.of(0), reads)))))));
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void theSumDoesNotDependOnTheOrder(long seed) {
    RandomReports reports = new RandomReports(seed);
    List<AccessReport> all = new ArrayList<>();
    Counts forward = new Counts(1000, Long.MAX_VALUE);
    for (int r = 0; r < 40; r++) {
      all.add(reports.next());
    }
    all.forEach(forward::add);
    Collections.shuffle(all, new Random(seed));
    Counts shuffled = new Counts(1000, Long.MAX_VALUE);
    all.forEach(shuffled::add);
    assertThat(Json.of(shuffled.report())).as("seed %s", seed).isEqualTo(Json.of(forward.report()));
    assertThat(RandomReports.reads(forward.report()))
        .isEqualTo(all.stream().mapToLong(RandomReports::reads).sum());
  }

  @Test
  void beyondTheMostTheLeastReadAreLeftOut() {
    Counts counts = new Counts(10, Long.MAX_VALUE);
    for (int f = 1; f <= 100; f++) {
      counts.add(report("/f" + (f * 37 % 101), f, List.of(1L, 1L), f * 37 % 101));
    }
    AccessReport kept = counts.report();
    assertThat(kept.files()).hasSize(10);
    assertThat(counts.leftOut()).isEqualTo(90);
    // Each is read but once, so none that is among the ten in the end was among the least before.
    assertThat(
            kept.files().stream()
                .map(file -> file.rowGroups().get(0).queries().get(0).count())
                .collect(Collectors.toList()))
        .containsExactlyInAnyOrder(91L, 92L, 93L, 94L, 95L, 96L, 97L, 98L, 99L, 100L);
  }

  @Test
  void ofEquallyReadOnesNoMoreThanTheMostStay() {
    Counts counts = new Counts(3, Long.MAX_VALUE);
    for (int f = 0; f < 20; f++) {
      counts.add(report("/f" + f, f, List.of(1L, 1L), 5));
    }
    assertThat(counts.report().files()).hasSize(3);
    assertThat(counts.leftOut()).isEqualTo(17);
  }

  @Test
  void whatContradictsIsCountedAndLeftOut() {
    Counts counts = new Counts(10, Long.MAX_VALUE);
    counts.add(report("/f", 1, List.of(1L, 1L), 5));
    counts.add(report("/f", 1, List.of(2L, 1L), 5));
    counts.add(
        new AccessReport(
            List.of(
                new FileAccess(
                    "/f",
                    1,
                    List.of("x"),
                    List.of(
                        new RowGroupAccess(
                            0, List.of(1L), List.of(new ColumnSet(List.of(0), 5))))))));
    assertThat(RandomReports.reads(counts.report())).isEqualTo(5);
    assertThat(counts.contradicting()).isEqualTo(2);
    // Another file of that name is another matter.
    counts.add(report("/f", 2, List.of(2L, 1L), 7));
    assertThat(RandomReports.reads(counts.report())).isEqualTo(12);
  }

  @Test
  void aLyingCountDoesNotOverflow() {
    Counts counts = new Counts(10, Long.MAX_VALUE);
    counts.add(report("/f", 1, List.of(1L, 1L), Long.MAX_VALUE));
    counts.add(report("/f", 1, List.of(1L, 1L), Long.MAX_VALUE));
    assertThat(RandomReports.reads(counts.report())).isEqualTo(1L << 53);
  }

  @Test
  void lyingCountsOfManyRowGroupsDoNotOverflow() {
    Counts counts = new Counts(2000, Long.MAX_VALUE);
    List<RowGroupAccess> rowGroups = new ArrayList<>();
    for (int g = 0; g < 1024; g++) {
      ColumnSet query = new ColumnSet(List.of(0), Long.MAX_VALUE);
      rowGroups.add(new RowGroupAccess(g, List.of(1L), List.of(query)));
    }
    counts.add(new AccessReport(List.of(new FileAccess("/f", 1, List.of("a"), rowGroups))));
    assertThat(new Popularity(counts, 1).reads()).isEqualTo(1L << 53);
  }

  /** Files of 50 tables of 200 columns each, each read in its own way. */
  @Test
  void beyondTheMostBytesTheLeastReadAreLeftOut() {
    long most = 2 << 20;
    Counts counts = new Counts(Integer.MAX_VALUE, most);
    int files = 5_000;
    long largest = 0;
    for (int f = 1; f <= files; f++) {
      counts.add(wide(f, f));
      largest = Math.max(largest, counts.bytes());
    }
    assertThat(largest).isBetween(most, most + most / 4);
    List<Long> reads =
        counts.report().files().stream()
            .map(file -> file.rowGroups().get(0).queries().get(0).count())
            .sorted(Comparator.reverseOrder())
            .collect(Collectors.toList());
    assertThat(counts.bytes()).isBetween(most / 2, most);
    // The last ones are the most read, so that none of those that stay was among the least before.
    assertThat(reads)
        .isEqualTo(
            LongStream.range(0, reads.size())
                .mapToObj(r -> files - r)
                .collect(Collectors.toList()));
    assertThat(counts.leftOut()).isEqualTo(files - reads.size());
    // What is left out takes nothing with it: the same again fits as before.
    for (int f = 1; f <= files; f++) {
      counts.add(wide(files + f, f));
    }
    counts.report();
    assertThat(counts.bytes()).isBetween(most / 2, most);
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23})
  void whatIsLeftOutTakesNoMemory(long seed) {
    RandomReports reports = new RandomReports(seed);
    Counts counts = new Counts(Integer.MAX_VALUE, 10_000);
    for (int r = 0; r < 200; r++) {
      counts.add(reports.next());
      Counts same = new Counts(Integer.MAX_VALUE, Long.MAX_VALUE);
      same.add(counts.report());
      assertThat(counts.bytes()).as("seed %s, report %s", seed, r).isEqualTo(same.bytes());
    }
    assertThat(counts.leftOut()).isPositive();
  }

  @Test
  void aFileOfWhichNothingWasReadTakesNoMemory() {
    Counts counts = new Counts(10, 1_000_000);
    for (int f = 0; f < 100; f++) {
      counts.add(new AccessReport(List.of(new FileAccess("/f" + f, f, List.of("a"), List.of()))));
    }
    assertThat(counts.bytes()).isZero();
  }

  private static AccessReport wide(int file, long reads) {
    List<String> columns = new ArrayList<>();
    List<Long> bytes = new ArrayList<>();
    for (int c = 0; c < 200; c++) {
      columns.add("a column of the table " + file % 50 + " " + c);
      bytes.add(1_000_000L + file);
    }
    ColumnSet query = new ColumnSet(List.of(file % 100, 100 + file / 100 % 100), reads);
    return new AccessReport(
        List.of(
            new FileAccess(
                "/warehouse/table/" + file,
                file,
                columns,
                List.of(new RowGroupAccess(0, bytes, List.of(query))))));
  }
}
