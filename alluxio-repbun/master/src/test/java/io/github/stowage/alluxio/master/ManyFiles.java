package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.config.Setting;
import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.master.decide.Decision;
import io.github.stowage.alluxio.master.decide.Hottest;
import io.github.stowage.alluxio.master.decide.Planning;
import io.github.stowage.alluxio.master.model.Block;
import io.github.stowage.alluxio.master.model.Original;
import io.github.stowage.alluxio.master.model.Worker;
import io.github.stowage.alluxio.master.observe.Counts;
import io.github.stowage.alluxio.master.observe.Popularity;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A master's part for as many files as are named, each of them read at least once: sums reports and
 * plans, in a JVM with as little heap as its starter gave it. Prints what it held at the end.
 */
public final class ManyFiles {
  private static final int TABLES = 100;
  private static final int WORKERS = 10;
  private static final int FILES_OF_A_REPORT = 1_000;
  private static final long CHUNK = 1 << 20;

  private final int columns;
  private final Random random = new Random(1);

  private ManyFiles(int columns) {
    this.columns = columns;
  }

  /**
   * @param arguments files; columns of each; {@code popularity.bytes.max}
   */
  public static void main(String[] arguments) throws IOException {
    new ManyFiles(Integer.parseInt(arguments[1])).run(Long.parseLong(arguments[0]), arguments[2]);
  }

  private void run(long files, String most) throws IOException {
    Settings settings =
        TestSettings.with(
            Map.of(Setting.POPULARITY_BYTES_MAX, most, Setting.OBJECTS_MAX, "10000000"));
    Counts counts = new Counts(settings.objectsMax, settings.popularityBytesMax);
    for (long file = 0; file < files; file += FILES_OF_A_REPORT) {
      AccessReport report = report(file, (int) Math.min(FILES_OF_A_REPORT, files - file));
      counts.add(Codec.decode(Codec.encode(report), AccessReport.class));
    }
    Popularity popularity = new Popularity(counts, 1);
    Hottest hottest = new Hottest(settings.planObjectsMax);
    popularity.each(hottest::add);
    List<Original> originals = new ArrayList<>();
    hottest.files().forEach(file -> originals.add(original(file)));
    List<Worker> workers = new ArrayList<>();
    for (int w = 0; w < WORKERS; w++) {
      workers.add(new Worker("w" + w, 1L << 40, 0));
    }
    Decision decision = new Planning(settings).decide(1, originals, workers);
    System.out.printf(
        "%d of %d files, %d bytes, %d bundles%n",
        popularity.rowGroups(),
        popularity.rowGroups() + popularity.leftOut(),
        popularity.bytes(),
        decision.plan().map(plan -> plan.bundles().size()).orElse(0));
  }

  private AccessReport report(long first, int count) {
    List<FileAccess> files = new ArrayList<>();
    for (long file = first; file < first + count; file++) {
      files.add(file(file));
    }
    return new AccessReport(files);
  }

  private FileAccess file(long file) {
    List<String> names = new ArrayList<>();
    List<Long> bytes = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      names.add("table_" + file % TABLES + "_column_" + c);
      bytes.add(CHUNK + random.nextInt((int) CHUNK));
    }
    List<ColumnSet> queries = new ArrayList<>();
    for (int q = 0; q < 3; q++) {
      // Few ways of reading are common, and few files are read often.
      int set = (int) (columns / 2 * Math.pow(random.nextDouble(), 3));
      long reads = (long) Math.min(1e6, 1 / Math.max(1e-9, random.nextDouble()));
      queries.add(new ColumnSet(List.of(set, columns / 2 + set), reads));
    }
    return new FileAccess(
        "/warehouse/table_" + file % TABLES + "/day=" + file / TABLES + "/part-0.parquet",
        file,
        names,
        List.of(new RowGroupAccess(0, bytes, queries)));
  }

  private static Original original(FileAccess file) {
    String worker = "w" + file.fileId() % WORKERS;
    return new Original(file, List.of(new Block(0, 1L << 30, List.of(worker))));
  }
}
