package io.github.stowage.alluxio.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.client.Samples;
import io.github.stowage.alluxio.client.observe.AccessLog;
import io.github.stowage.alluxio.client.observe.FileKey;
import io.github.stowage.alluxio.client.observe.FileShape;
import io.github.stowage.alluxio.client.observe.Ranges;
import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RecordException;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReporterTest {
  private static final FileKey FILE = new FileKey(1, "/a.parquet");
  private static final long HOUR = 3_600_000;

  @TempDir private static Path directory;
  private static FileLayout layout;

  private final AccessLog log = new AccessLog(1_000, 10_000);
  private final List<FileKey> footersRead = new ArrayList<>();
  private final Map<String, AccessReport> written = new LinkedHashMap<>();
  private Optional<FileShape> shape = Optional.of(new FileShape(layout));
  private IOException refusal;

  /** Row groups in a report. */
  private int largest = Integer.MAX_VALUE;

  private final Reporter reporter =
      new Reporter(
          log,
          file -> {
            footersRead.add(file);
            return shape;
          },
          (name, report) -> {
            if (refusal != null) {
              throw refusal;
            }
            if (report.files().stream().mapToInt(file -> file.rowGroups().size()).sum() > largest) {
              throw new RecordException("too large");
            }
            written.put(name, report);
          },
          HOUR,
          () -> 5 * HOUR + 17);

  @BeforeAll
  static void write() throws IOException {
    Path file = directory.resolve("a.parquet");
    Samples.write(new LocalOutputFile(file), 6_000, 1);
    layout = FileLayout.read(new LocalInputFile(file));
    assertThat(layout.rowGroups()).isGreaterThan(1);
  }

  @Test
  void columnsReadTogetherByOneStreamAreOneAccess() {
    access(FILE, 0, "id", "place.city");
    access(FILE, 0, "id", "place.city");
    access(FILE, 0, "id", "place.zip", "place.city");
    access(FILE, 0, "day");
    access(FILE, 1, "day");
    reporter.flush();
    FileAccess file = onlyFile();
    assertThat(file.path()).isEqualTo("/a.parquet");
    assertThat(file.fileId()).isEqualTo(1);
    assertThat(file.columns()).containsExactly("id", "price", "comment", "place", "day");
    assertThat(counts(file, 0)).isEqualTo(Map.of(List.of(0, 3), 3L, List.of(4), 1L));
    assertThat(counts(file, 1)).isEqualTo(Map.of(List.of(4), 1L));
    for (RowGroupAccess rowGroup : file.rowGroups()) {
      for (int column = 0; column < 5; column++) {
        String name = file.columns().get(column);
        long bytes =
            layout.chunks().stream()
                .filter(c -> c.rowGroup() == rowGroup.index() && c.column().equals(name))
                .mapToLong(Chunk::length)
                .sum();
        assertThat(rowGroup.bytes().get(column)).isEqualTo(bytes).isPositive();
      }
    }
  }

  @Test
  void streamsOfOneReaderThatReadDifferentColumnsAreOneAccess() {
    log.add(FILE, List.of(read(0, "id"), read(0, "day"), read(0, "price")), 2);
    log.add(FILE, List.of(read(0, "id"), read(1, "id")), 1);
    reporter.flush();
    assertThat(counts(onlyFile(), 0)).isEqualTo(Map.of(List.of(0, 1, 4), 2L, List.of(0), 1L));
    assertThat(counts(onlyFile(), 1)).isEqualTo(Map.of(List.of(0), 1L));
  }

  @Test
  void streamsOfOneReaderThatReadTheSameAreSeveralAccesses() {
    log.add(FILE, List.of(read(0, "id"), read(0, "id"), read(0, "day"), read(0, "day")), 1);
    reporter.flush();
    assertThat(counts(onlyFile(), 0)).isEqualTo(Map.of(List.of(0, 4), 2L));
  }

  @Test
  void footersAndSomeOfTheNextColumnMayBeReadByEachStream() {
    Chunk first = layout.chunks().get(0);
    Chunk second = layout.chunks().get(1);
    long end = layout.chunks().get(layout.chunks().size() - 1).end();
    log.add(
        FILE,
        List.of(
            new Ranges(new long[] {first.start(), second.start() + 9, end, layout.fileLength()}),
            new Ranges(new long[] {second.start(), second.end(), end, layout.fileLength()})),
        1);
    reporter.flush();
    assertThat(counts(onlyFile(), 0)).isEqualTo(Map.of(List.of(0, 1), 1L));
  }

  @Test
  void oneByteOfAChunkIsEnoughAndItsNeighboursAreNotTouched() {
    Chunk chunk = layout.chunks().get(1);
    log.add(FILE, streams(chunk.start(), chunk.start() + 1), 1);
    log.add(FILE, streams(chunk.end() - 1, chunk.end()), 1);
    reporter.flush();
    assertThat(counts(onlyFile(), 0)).isEqualTo(Map.of(List.of(1), 2L));
  }

  @Test
  void aFooterIsNoAccess() {
    long end = layout.chunks().get(layout.chunks().size() - 1).end();
    log.add(FILE, streams(0, 4, end, layout.fileLength()), 1);
    reporter.flush();
    assertThat(written).isEmpty();
  }

  @Test
  void reportsAreNamedByTheirBucketAndOnlyHaveWhatIsNew() {
    access(FILE, 0, "id");
    reporter.flush();
    assertThat(written).hasSize(1);
    assertThat(written.keySet()).allMatch(n -> n.matches("0000018000000-[0-9a-f-]{36}"));
    reporter.flush();
    assertThat(written).hasSize(1);
    access(FILE, 0, "id");
    reporter.flush();
    assertThat(written).hasSize(2);
    assertThat(footersRead).containsExactly(FILE);
  }

  @Test
  void aReportThatWasNotWrittenIsWrittenLaterAndCountsOnce() {
    refusal = new IOException("down");
    access(FILE, 0, "id");
    reporter.flush();
    access(FILE, 0, "id");
    reporter.flush();
    assertThat(written).isEmpty();
    refusal = null;
    reporter.flush();
    long sum =
        written.values().stream()
            .flatMap(report -> report.files().stream())
            .flatMap(file -> file.rowGroups().stream())
            .flatMap(rowGroup -> rowGroup.queries().stream())
            .mapToLong(ColumnSet::count)
            .sum();
    assertThat(sum).isEqualTo(2);
    assertThat(written).hasSize(2);
  }

  @Test
  void aReportThatCanNeverBeWrittenIsDropped() {
    refusal = new RecordException("too large");
    access(FILE, 0, "id");
    reporter.flush();
    refusal = null;
    reporter.flush();
    assertThat(written).isEmpty();
    access(FILE, 0, "id");
    reporter.flush();
    assertThat(written).hasSize(1);
  }

  /** However it came to be that large. */
  @Test
  void aReportThatIsTooLargeIsWrittenInParts() {
    largest = 1;
    for (int file = 0; file < 3; file++) {
      for (int rowGroup = 0; rowGroup < layout.rowGroups(); rowGroup++) {
        access(new FileKey(file, "/" + file), rowGroup, "id");
      }
    }
    reporter.flush();
    assertThat(written).hasSize(3 * layout.rowGroups());
    List<String> read = new ArrayList<>();
    for (AccessReport report : written.values()) {
      FileAccess file = report.files().get(0);
      assertThat(file.columns()).hasSize(5);
      read.add(file.path() + " " + file.rowGroups().get(0).index());
    }
    assertThat(read).doesNotHaveDuplicates();
  }

  @Test
  void otherFilesAreNotLookedAtTwice() {
    shape = Optional.empty();
    for (int i = 0; i < 3; i++) {
      access(FILE, 0, "id");
      reporter.flush();
    }
    assertThat(written).isEmpty();
    assertThat(footersRead).containsExactly(FILE);
  }

  @Test
  void footersWaitTheirTurn() {
    int files = 2 * Reporter.MAX_FOOTERS + 5;
    for (int i = 0; i < files; i++) {
      access(new FileKey(i, "/" + i), 0, "id");
    }
    for (int expected : new int[] {Reporter.MAX_FOOTERS, 2 * Reporter.MAX_FOOTERS, files, files}) {
      reporter.flush();
      assertThat(footersRead).hasSize(expected).doesNotHaveDuplicates();
      assertThat(written.values().stream().mapToInt(report -> report.files().size()).sum())
          .isEqualTo(expected);
    }
  }

  @Test
  void shapesAreBounded() {
    int chunks = layout.chunks().size();
    Shapes shapes = new Shapes(3 * chunks);
    for (int id = 0; id < 5; id++) {
      shapes.put(new FileKey(id, "/" + id), shape);
      shapes.get(new FileKey(0, "/0"));
    }
    assertThat(shapes.get(new FileKey(0, "/0"))).isNotNull();
    assertThat(shapes.get(new FileKey(1, "/1"))).isNull();
    assertThat(shapes.get(new FileKey(2, "/2"))).isNull();
    assertThat(shapes.get(new FileKey(3, "/3"))).isNotNull();
    assertThat(shapes.get(new FileKey(4, "/4"))).isNotNull();
  }

  /** A stream that read some chunks, and the footer. */
  private static List<Ranges> streams(long... bounds) {
    return List.of(new Ranges(bounds));
  }

  private void access(FileKey file, int rowGroup, String... leaves) {
    log.add(file, List.of(read(rowGroup, leaves)), 1);
  }

  private static Ranges read(int rowGroup, String... leaves) {
    List<String> names = List.of(leaves);
    List<Long> bounds = new ArrayList<>();
    for (Chunk chunk : layout.chunks()) {
      if (chunk.rowGroup() == rowGroup && names.contains(chunk.path())) {
        bounds.add(chunk.start());
        bounds.add(chunk.end());
      }
    }
    bounds.add(layout.fileLength() - 8);
    bounds.add(layout.fileLength());
    assertThat(bounds).hasSize(2 * leaves.length + 2);
    return new Ranges(bounds.stream().mapToLong(Long::longValue).toArray());
  }

  private FileAccess onlyFile() {
    assertThat(written).hasSize(1);
    List<FileAccess> files = written.values().iterator().next().files();
    assertThat(files).hasSize(1);
    return files.get(0);
  }

  private static Map<List<Integer>, Long> counts(FileAccess file, int rowGroup) {
    Map<List<Integer>, Long> counts = new LinkedHashMap<>();
    for (RowGroupAccess access : file.rowGroups()) {
      if (access.index() == rowGroup) {
        access.queries().forEach(query -> counts.put(query.columns(), query.count()));
      }
    }
    return counts;
  }
}
