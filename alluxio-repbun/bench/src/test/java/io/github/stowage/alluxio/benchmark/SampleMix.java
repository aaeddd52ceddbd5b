package io.github.stowage.alluxio.benchmark;

import io.github.stowage.alluxio.parquet.Chunk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Row groups of two of TPC-H's tables, with sizes from a seed; there are no files. */
final class SampleMix {
  static final ColumnsMatrix MATRIX =
      ColumnsMatrix.read(Path.of("../../ansible/bench/matrices/alluxio.yml"));
  static final List<String> WORKERS = List.of("w1:1", "w2:1", "w3:1", "w4:1", "w5:1", "w6:1");

  private static final List<String> LINEITEM =
      List.of(
          "l_orderkey",
          "l_partkey",
          "l_suppkey",
          "l_linenumber",
          "l_quantity",
          "l_extendedprice",
          "l_discount",
          "l_tax",
          "l_returnflag",
          "l_linestatus",
          "l_shipdate",
          "l_commitdate",
          "l_receiptdate",
          "l_shipinstruct",
          "l_shipmode",
          "l_comment");
  private static final List<String> ORDERS =
      List.of(
          "o_orderkey",
          "o_custkey",
          "o_orderstatus",
          "o_totalprice",
          "o_orderdate",
          "o_orderpriority",
          "o_clerk",
          "o_shippriority",
          "o_comment");

  private SampleMix() {}

  static ReadMix mix() {
    SplittableRandom random = new SplittableRandom(5);
    List<TableObject> objects = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      objects.add(object("lineitem", i, LINEITEM, random));
    }
    for (int i = 0; i < 6; i++) {
      objects.add(object("orders", i, ORDERS, random));
    }
    try {
      return new ReadMix(objects, MATRIX);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static TableObject object(
      String table, int number, List<String> columns, SplittableRandom random) {
    Map<String, Chunk> chunks = new LinkedHashMap<>();
    long at = 4;
    for (String column : columns) {
      long length = 1_000 + random.nextInt(100_000);
      chunks.put(column, new Chunk(0, column, column, at, length));
      at += length;
    }
    return new TableObject(table, table + "/" + number, Path.of("none"), at + 100, chunks);
  }
}
