package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Reports of reads of a few files that look the same to all clients. */
public final class RandomReports {
  private static final List<String> COLUMNS = List.of("a", "b", "c", "d", "e");
  private static final int FILES = 4;
  private static final int ROW_GROUPS = 3;

  private final Random random;

  public RandomReports(long seed) {
    random = new Random(seed);
  }

  public AccessReport next() {
    List<FileAccess> files = new ArrayList<>();
    for (int f = 0; f < FILES; f++) {
      if (random.nextBoolean()) {
        List<RowGroupAccess> rowGroups = new ArrayList<>();
        for (int g = 0; g < ROW_GROUPS; g++) {
          if (random.nextBoolean()) {
            rowGroups.add(new RowGroupAccess(g, bytes(f, g), queries()));
          }
        }
        files.add(new FileAccess("/table/" + f, 100 + f, COLUMNS, rowGroups));
      }
    }
    return new AccessReport(files);
  }

  private static List<Long> bytes(int file, int rowGroup) {
    return List.of(1000L + file, 2000L, 3000L + rowGroup, 4000L, 5000L);
  }

  private List<ColumnSet> queries() {
    List<ColumnSet> queries = new ArrayList<>();
    for (int q = 0; q <= random.nextInt(3); q++) {
      List<Integer> columns = new ArrayList<>();
      for (int c = 0; c < COLUMNS.size(); c++) {
        if (random.nextBoolean()) {
          columns.add(c);
        }
      }
      if (!columns.isEmpty()) {
        queries.add(new ColumnSet(columns, 1 + random.nextInt(20)));
      }
    }
    return queries;
  }

  public static long reads(AccessReport report) {
    return report.files().stream()
        .flatMap(file -> file.rowGroups().stream())
        .flatMap(rowGroup -> rowGroup.queries().stream())
        .mapToLong(ColumnSet::count)
        .sum();
  }

  public String name(long bucket) {
    return String.format("%013d-%s", bucket, new UUID(random.nextLong(), random.nextLong()));
  }
}
