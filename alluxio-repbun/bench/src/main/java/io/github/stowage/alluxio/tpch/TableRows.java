package io.github.stowage.alluxio.tpch;

import io.github.stowage.alluxio.spark.Benchmark;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Columns and rows of a benchmark's tables, the same for the same scale. */
interface TableRows {
  static TableRows of(Benchmark benchmark) {
    return switch (benchmark) {
      case TPCH -> new TpchRows();
      case TPCDS -> new TpcdsRows();
    };
  }

  /** With their types, in Spark's DDL. */
  String columns(String table);

  /**
   * What the TPC's own generator would write: values with bars between them, null is empty.
   *
   * @param scale factor: 1 is about a gigabyte
   */
  Stream<String> lines(String table, double scale);

  /** Where the generator comes from. */
  Path jar();
}
