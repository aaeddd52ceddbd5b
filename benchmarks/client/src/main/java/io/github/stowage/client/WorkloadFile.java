package io.github.stowage.client;

import io.github.stowage.openloop.KeyDistribution;
import io.github.stowage.openloop.LoadSpec;
import io.github.stowage.openloop.Operation;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;

/** A YCSB workload file as far as the open loop can carry it out: all reads, or all scans. */
final class WorkloadFile {
  private static final Map<String, KeyDistribution> KEYS =
      Map.of("zipfian", KeyDistribution.ZIPFIAN, "uniform", KeyDistribution.UNIFORM);
  private static final int MAX_OUTSTANDING = 20_000;

  private WorkloadFile() {}

  /**
   * @throws IllegalArgumentException naming file, key, value and what is allowed
   */
  static LoadSpec load(DataSpec data, Duration timeout) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(data.file())) {
      properties.load(reader);
    }
    String keys = properties.getProperty("requestdistribution", "uniform");
    if (!KEYS.containsKey(keys)) {
      throw bad(data, "requestdistribution", keys, "zipfian, uniform");
    }
    String order = properties.getProperty("insertorder", "hashed");
    if (!order.equals("hashed")) {
      throw bad(data, "insertorder", order, "hashed");
    }
    Operation operation = operation(data, properties);
    int scan = operation == Operation.SCAN ? maxScanLength(data, properties) : 1;
    return new LoadSpec(
        operation,
        KEYS.get(keys),
        DataSpec.KEYSPACE,
        data.table(),
        data.records(),
        scan,
        timeout,
        MAX_OUTSTANDING);
  }

  private static Operation operation(DataSpec data, Properties properties) {
    String reads = properties.getProperty("readproportion", "0.95");
    String scans = properties.getProperty("scanproportion", "0");
    if (isOne(reads)) {
      return Operation.READ;
    }
    if (isOne(scans)) {
      return Operation.SCAN;
    }
    throw bad(data, "readproportion", reads, "1 here or for scanproportion, for an open loop");
  }

  private static int maxScanLength(DataSpec data, Properties properties) {
    String value = properties.getProperty("maxscanlength", "1000");
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw bad(data, "maxscanlength", value, "a whole number");
    }
  }

  private static boolean isOne(String value) {
    return value.matches("1(\\.0*)?");
  }

  private static IllegalArgumentException bad(
      DataSpec data, String key, String value, String allowed) {
    return new IllegalArgumentException(
        data.workload() + ": " + key + "=" + value + "; allowed: " + allowed);
  }
}
