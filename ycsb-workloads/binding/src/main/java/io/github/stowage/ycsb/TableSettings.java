package io.github.stowage.ycsb;

/**
 * The table YCSB reads and writes.
 *
 * @param keyspace CQL name
 * @param table CQL name
 * @param fieldPrefix columns are this prefix and 0, 1, 2, ...
 * @param fields number of columns beside the key
 * @param replicationFactor replicas of each partition in the local data center, used on creation
 * @param speculativeRetry Cassandra's table option of that name, used on creation
 */
public record TableSettings(
    String keyspace,
    String table,
    String fieldPrefix,
    int fields,
    int replicationFactor,
    String speculativeRetry) {

  /** YCSB's own defaults: ycsb.usertable with field0 to field9. */
  public static TableSettings standard(int replicationFactor, String speculativeRetry) {
    return new TableSettings("ycsb", "usertable", "field", 10, replicationFactor, speculativeRetry);
  }
}
