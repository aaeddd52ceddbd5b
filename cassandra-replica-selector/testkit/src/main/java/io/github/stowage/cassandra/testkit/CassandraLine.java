package io.github.stowage.cassandra.testkit;

/** A release line of Cassandra that the build brings along; its version is set in the root pom. */
public enum CassandraLine {
  V4_1("4.1"),
  V5_0("5.0"),
  V6_0("6.0");

  private final String number;

  CassandraLine(String number) {
    this.number = number;
  }

  @Override
  public String toString() {
    return number;
  }
}
