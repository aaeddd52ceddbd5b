package io.github.stowage.alluxio.master.report;

import io.github.stowage.alluxio.master.observe.Popularity;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What is read: per row group how often each column, per table which columns together. */
public final class PopularityPage {
  private static final int MOST_TABLES = 100;

  private PopularityPage() {}

  /**
   * @param limit of row groups, the most read ones
   */
  public static Map<String, Object> of(Popularity popularity, int limit) {
    Map<String, Object> page = summary(popularity);
    page.put("tables", tables(popularity.report().files()));
    page.put("rowGroups", rowGroups(popularity.report().files(), limit));
    return page;
  }

  public static Map<String, Object> summary(Popularity popularity) {
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("since", popularity.since());
    page.put("reads", popularity.reads());
    page.put("rowGroupsTotal", popularity.rowGroups());
    page.put("rowGroupsLeftOut", popularity.leftOut());
    page.put("contradicting", popularity.contradicting());
    return page;
  }

  private static List<Object> tables(List<FileAccess> files) {
    Map<String, Table> tables = new LinkedHashMap<>();
    for (FileAccess file : files) {
      String folder = Table.folder(file.path());
      tables
          .computeIfAbsent(folder + file.columns(), k -> new Table(folder, file.columns()))
          .add(file);
    }
    return tables.values().stream()
        .sorted(Comparator.comparingLong(Table::requests).reversed())
        .limit(MOST_TABLES)
        .map(Table::page)
        .collect(Collectors.toList());
  }

  private static List<Object> rowGroups(List<FileAccess> files, int limit) {
    List<Row> rows = new ArrayList<>();
    files.forEach(file -> file.rowGroups().forEach(rowGroup -> rows.add(new Row(file, rowGroup))));
    rows.sort(Comparator.comparingLong((Row row) -> row.requests).reversed());
    return PlanPage.first(rows, limit).stream().map(Row::page).collect(Collectors.toList());
  }

  private static final class Row {
    final FileAccess file;
    final RowGroupAccess rowGroup;
    final long requests;

    Row(FileAccess file, RowGroupAccess rowGroup) {
      this.file = file;
      this.rowGroup = rowGroup;
      this.requests = rowGroup.queries().stream().mapToLong(ColumnSet::count).sum();
    }

    Map<String, Object> page() {
      Map<String, Long> reads = new LinkedHashMap<>();
      for (ColumnSet query : rowGroup.queries()) {
        query
            .columns()
            .forEach(column -> reads.merge(file.columns().get(column), query.count(), Long::sum));
      }
      Map<String, Object> page = new LinkedHashMap<>();
      page.put("path", file.path());
      page.put("table", Table.folder(file.path()));
      page.put("rowGroup", rowGroup.index());
      page.put("requests", requests);
      page.put("reads", reads);
      return page;
    }
  }
}
