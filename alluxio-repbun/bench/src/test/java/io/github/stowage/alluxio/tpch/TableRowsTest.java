package io.github.stowage.alluxio.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.spark.Benchmark;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TableRowsTest {
  private static final int SOME = 1000;

  private final TableRows tpch = TableRows.of(Benchmark.TPCH);
  private final TableRows tpcds = TableRows.of(Benchmark.TPCDS);

  static Stream<Arguments> tables() {
    return Stream.of(Benchmark.values())
        .flatMap(one -> one.tables().stream().map(table -> Arguments.of(one, table)));
  }

  @ParameterizedTest
  @MethodSource("tables")
  void everyRowHasTheTablesColumns(Benchmark benchmark, String table) {
    TableRows rows = TableRows.of(benchmark);
    int columns = rows.columns(table).split(", ").length;
    assertThat(rows.lines(table, 0.001).limit(SOME))
        .isNotEmpty()
        .allMatch(row -> row.split("\\|", -1).length == columns);
  }

  @Test
  void rowsAreTheSpecifications() {
    // Clause 4.2.5: 1,500,000 orders at scale 1; the first line of dbgen's lineitem.
    assertThat(tpch.lines("orders", 0.002)).hasSize(3000);
    assertThat(tpch.lines("lineitem", 0.001).findFirst().orElseThrow())
        .startsWith("1|")
        .endsWith(
            "|0.04|0.02|N|O|1996-03-13|1996-02-12|1996-03-22|DELIVER IN PERSON|TRUCK|egular courts"
                + " above the");
    // TPC-DS, clause 3.2: 73,049 days at every scale, by their Julian numbers.
    assertThat(tpcds.lines("date_dim", 0.01)).hasSize(73049);
    assertThat(tpcds.lines("date_dim", 0.01).findFirst().orElseThrow())
        .startsWith("2415022|AAAAAAAAOKJNECAA|1900-01-02|");
  }

  @Test
  void typesAreTheSpecifications() {
    assertThat(tpch.columns("partsupp"))
        .isEqualTo(
            "ps_partkey bigint, ps_suppkey bigint, ps_availqty int,"
                + " ps_supplycost decimal(15,2), ps_comment string");
    assertThat(tpcds.columns("promotion"))
        .startsWith(
            "p_promo_sk bigint, p_promo_id string, p_start_date_sk bigint, p_end_date_sk bigint,"
                + " p_item_sk bigint, p_cost decimal(15,2), p_response_target int,");
    assertThat(tpcds.columns("item")).contains("i_rec_start_date date");
  }
}
