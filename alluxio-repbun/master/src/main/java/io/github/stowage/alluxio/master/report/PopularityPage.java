package io.github.stowage.alluxio.master.report;

import io.github.stowage.alluxio.master.model.Reads;
import io.github.stowage.alluxio.master.model.Top;
import io.github.stowage.alluxio.master.observe.Popularity;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What is read: per row group how often each column, per table which columns together. */
public final class PopularityPage {
  private static final int MOST_TABLES = 100;

  /** Characters of paths and names of all row groups: names may be long, and come again in each. */
  static final int MOST_CHARACTERS = 16 << 20;

  private PopularityPage() {}

  /**
   * @param limit of row groups, the most read ones
   */
  public static Map<String, Object> of(Popularity popularity, int limit) {
    Map<List<Object>, Table> tables = new LinkedHashMap<>();
    Top<Row> rows = new Top<>(limit);
    popularity.each(
        file -> {
          String folder = Table.folder(file.path());
          tables
              .computeIfAbsent(
                  List.of(folder, file.columns()), key -> new Table(folder, file.columns()))
              .add(file);
          for (RowGroupAccess rowGroup : file.rowGroups()) {
            Row row = new Row(file, rowGroup);
            rows.add(row.requests, row);
          }
        });
    Map<String, Object> page = summary(popularity);
    page.put("tables", pages(tables.values()));
    page.put("rowGroups", rowGroups(rows.descending()));
    return page;
  }

  private static List<Object> rowGroups(List<Row> rows) {
    List<Object> pages = new ArrayList<>();
    long characters = 0;
    for (Row row : rows) {
      Map<String, Long> reads = row.reads();
      characters += 2L * row.path.length();
      characters += reads.keySet().stream().mapToLong(String::length).sum();
      if (characters > MOST_CHARACTERS) {
        break;
      }
      pages.add(row.page(reads));
    }
    return pages;
  }

  public static Map<String, Object> summary(Popularity popularity) {
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("since", popularity.since());
    page.put("reads", popularity.reads());
    page.put("rowGroupsTotal", popularity.rowGroups());
    page.put("rowGroupsLeftOut", popularity.leftOut());
    page.put("bytes", popularity.bytes());
    page.put("contradicting", popularity.contradicting());
    return page;
  }

  private static List<Object> pages(Collection<Table> tables) {
    return tables.stream()
        .sorted(Comparator.comparingLong(Table::requests).reversed())
        .limit(MOST_TABLES)
        .map(Table::page)
        .collect(Collectors.toList());
  }

  private static final class Row {
    final String path;
    final List<String> columns;
    final RowGroupAccess rowGroup;
    final long requests;

    Row(FileAccess file, RowGroupAccess rowGroup) {
      this.path = file.path();
      this.columns = file.columns();
      this.rowGroup = rowGroup;
      this.requests = rowGroup.queries().stream().mapToLong(ColumnSet::count).reduce(0, Reads::sum);
    }

    /** Of its most read columns, as many as a table shows. */
    Map<String, Long> reads() {
      Map<String, Long> all = new LinkedHashMap<>();
      for (ColumnSet query : rowGroup.queries()) {
        query
            .columns()
            .forEach(column -> all.merge(columns.get(column), query.count(), Reads::sum));
      }
      Top<Map.Entry<String, Long>> most = new Top<>(Table.MOST_COLUMNS);
      all.entrySet().forEach(column -> most.add(column.getValue(), column));
      Map<String, Long> reads = new LinkedHashMap<>();
      most.inOrder().forEach(column -> reads.put(column.getKey(), column.getValue()));
      return reads;
    }

    Map<String, Object> page(Map<String, Long> reads) {
      Map<String, Object> page = new LinkedHashMap<>();
      page.put("path", path);
      page.put("table", Table.folder(path));
      page.put("rowGroup", rowGroup.index());
      page.put("requests", requests);
      page.put("reads", reads);
      return page;
    }
  }
}
