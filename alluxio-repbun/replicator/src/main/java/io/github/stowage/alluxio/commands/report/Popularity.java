package io.github.stowage.alluxio.commands.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The master's page {@code popularity}. What readers and files are called is anybody's choice, and
 * another version's page may lack something: what is not there counts as 0 or "".
 *
 * @param tables the most read ones first
 */
public record Popularity(List<Table> tables) {
  /** Row groups of a table that are shown: the most read ones. */
  static final int MOST_ROW_GROUPS = 60;

  public static Popularity of(JsonNode page) {
    List<Table> tables = new ArrayList<>();
    page.path("tables").forEach(table -> tables.add(Table.of(table, page.path("rowGroups"))));
    return new Popularity(tables);
  }

  /**
   * Files with the same columns in one folder.
   *
   * @param requests reads of its row groups
   * @param columnsTotal more than are listed if there are very many
   * @param reads by column
   * @param together how often both of two columns were read
   * @param rowGroups by path and row group
   */
  public record Table(
      String name,
      long requests,
      long columnsTotal,
      List<String> columns,
      double[] reads,
      double[][] together,
      List<RowGroup> rowGroups) {

    static Table of(JsonNode table, JsonNode rowGroups) {
      List<String> columns = new ArrayList<>();
      table.path("columns").forEach(column -> columns.add(column.asText()));
      int count = columns.size();
      double[] reads = new double[count];
      double[][] together = new double[count][count];
      for (int a = 0; a < count; a++) {
        reads[a] = amount(table.path("reads").path(a));
        for (int b = 0; b < count; b++) {
          together[a][b] = amount(table.path("coAccess").path(a).path(b));
        }
      }
      String name = table.path("table").asText();
      return new Table(
          name,
          table.path("requests").asLong(),
          table.path("columnsTotal").asLong(),
          columns,
          reads,
          together,
          rowGroups(name, columns, rowGroups));
    }

    private static List<RowGroup> rowGroups(String table, List<String> columns, JsonNode page) {
      List<RowGroup> found = new ArrayList<>();
      for (JsonNode one : page) {
        // Two tables of one folder have other columns.
        if (one.path("table").asText().equals(table)
            && one.path("reads").properties().stream()
                .allMatch(c -> columns.contains(c.getKey()))) {
          found.add(RowGroup.of(one, table, columns));
        }
      }
      return found.stream()
          .sorted(Comparator.comparingDouble(RowGroup::requests).reversed())
          .limit(MOST_ROW_GROUPS)
          .sorted(Comparator.comparing(RowGroup::file).thenComparing(RowGroup::index))
          .toList();
    }

    public long reads(int column) {
      return Math.round(reads[column]);
    }

    /** Of its columns, those that were read, the most read ones first. */
    public List<Integer> mostRead(int count) {
      return IntStream.range(0, columns.size())
          .boxed()
          .filter(column -> reads[column] > 0)
          .sorted(Comparator.comparingDouble((Integer column) -> reads[column]).reversed())
          .limit(count)
          .toList();
    }
  }

  /**
   * Reads of a row group.
   *
   * @param file below the table's folder
   * @param reads by the table's columns
   */
  record RowGroup(String file, int index, double requests, double[] reads) {
    static RowGroup of(JsonNode page, String table, List<String> columns) {
      String path = page.path("path").asText();
      return new RowGroup(
          path.startsWith(table + "/") ? path.substring(table.length() + 1) : path,
          page.path("rowGroup").asInt(),
          amount(page.path("requests")),
          columns.stream()
              .mapToDouble(column -> amount(page.path("reads").path(column)))
              .toArray());
    }
  }

  private static double amount(JsonNode number) {
    double value = number.asDouble();
    return value > 0 && !Double.isInfinite(value) ? value : 0;
  }
}
