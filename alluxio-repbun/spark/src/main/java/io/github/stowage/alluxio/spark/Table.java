package io.github.stowage.alluxio.spark;

import java.util.Locale;

/** The tables of TPC-H (specification 3.0.1, clause 1.4), money as decimals as it demands. */
public enum Table {
  REGION("r_regionkey bigint, r_name string, r_comment string"),
  NATION("n_nationkey bigint, n_name string, n_regionkey bigint, n_comment string"),
  SUPPLIER(
      "s_suppkey bigint, s_name string, s_address string, s_nationkey bigint, s_phone string,"
          + " s_acctbal decimal(15,2), s_comment string"),
  CUSTOMER(
      "c_custkey bigint, c_name string, c_address string, c_nationkey bigint, c_phone string,"
          + " c_acctbal decimal(15,2), c_mktsegment string, c_comment string"),
  PART(
      "p_partkey bigint, p_name string, p_mfgr string, p_brand string, p_type string, p_size int,"
          + " p_container string, p_retailprice decimal(15,2), p_comment string"),
  PARTSUPP(
      "ps_partkey bigint, ps_suppkey bigint, ps_availqty int, ps_supplycost decimal(15,2),"
          + " ps_comment string"),
  ORDERS(
      "o_orderkey bigint, o_custkey bigint, o_orderstatus string, o_totalprice decimal(15,2),"
          + " o_orderdate date, o_orderpriority string, o_clerk string, o_shippriority int,"
          + " o_comment string"),
  LINEITEM(
      "l_orderkey bigint, l_partkey bigint, l_suppkey bigint, l_linenumber int,"
          + " l_quantity decimal(15,2), l_extendedprice decimal(15,2), l_discount decimal(15,2),"
          + " l_tax decimal(15,2), l_returnflag string, l_linestatus string, l_shipdate date,"
          + " l_commitdate date, l_receiptdate date, l_shipinstruct string, l_shipmode string,"
          + " l_comment string");

  private final String columns;

  Table(String columns) {
    this.columns = columns;
  }

  /** As queries call it, and the folder of its files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** In Spark's DDL. */
  public String columns() {
    return columns;
  }
}
