package io.github.stowage.tiering.spark;

import org.apache.spark.sql.SparkSession;

/** Runs inside Spark: the statements that it is given, on tables that outlive it. */
public final class Statements {
  private Statements() {}

  public static void main(String[] statements) {
    SparkSession session = SparkSession.builder().enableHiveSupport().getOrCreate();
    for (String statement : statements) {
      session.sql(statement);
    }
    session.stop();
  }
}
