package io.github.stowage.alluxio.master.report;

import io.github.stowage.alluxio.master.model.Reads;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Files of one folder, partitions ({@code key=value}) below it included, that have the same
 * columns: which of these are read, and which are read together.
 */
final class Table {
  /** Columns of the matrix. */
  static final int MOST_COLUMNS = 100;

  private final String folder;
  private final List<String> columns;
  private final long[] reads;
  private final Map<List<Integer>, Long> queries = new HashMap<>();
  private long requests;

  Table(String folder, List<String> columns) {
    this.folder = folder;
    this.columns = columns;
    this.reads = new long[columns.size()];
  }

  /** The folder of the table that a file is of. */
  static String folder(String path) {
    String folder = parent(path);
    while (folder.substring(folder.lastIndexOf('/') + 1).contains("=")) {
      folder = parent(folder);
    }
    return folder.isEmpty() ? "/" : folder;
  }

  private static String parent(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }

  void add(FileAccess file) {
    for (RowGroupAccess rowGroup : file.rowGroups()) {
      for (ColumnSet query : rowGroup.queries()) {
        long count = query.count();
        queries.merge(query.columns(), count, Reads::sum);
        query.columns().forEach(column -> reads[column] = Reads.sum(reads[column], count));
        requests = Reads.sum(requests, count);
      }
    }
  }

  long requests() {
    return requests;
  }

  /** Its most read columns, and for each two how often both were read. */
  Map<String, Object> page() {
    List<Integer> shown = new ArrayList<>();
    for (int c = 0; c < reads.length; c++) {
      shown.add(c);
    }
    shown.sort(Comparator.comparingLong((Integer c) -> reads[c]).reversed());
    shown = PlanPage.first(shown, MOST_COLUMNS).stream().sorted().collect(Collectors.toList());
    Map<Integer, Integer> place = new HashMap<>();
    shown.forEach(column -> place.put(column, place.size()));
    long[][] together = new long[shown.size()][shown.size()];
    queries.forEach(
        (set, count) -> {
          List<Integer> places =
              set.stream().filter(place::containsKey).map(place::get).collect(Collectors.toList());
          for (int a : places) {
            for (int b : places) {
              together[a][b] = Reads.sum(together[a][b], count);
            }
          }
        });
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("table", folder);
    page.put("requests", requests);
    page.put("columnsTotal", columns.size());
    page.put("columns", shown.stream().map(columns::get).collect(Collectors.toList()));
    page.put("reads", shown.stream().map(c -> reads[c]).collect(Collectors.toList()));
    page.put("coAccess", together);
    return page;
  }
}
