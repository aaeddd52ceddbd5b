package io.github.stowage.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;

/**
 * What is asked of which table.
 *
 * @param workload file of YCSB's properties
 * @param table in keyspace ycsb
 * @param records in it
 */
public record DataSpec(
    @JsonProperty(value = "workload", required = true) String workload,
    @JsonProperty(value = "table", required = true) String table,
    @JsonProperty(value = "records", required = true) long records) {
  static final String KEYSPACE = "ycsb";

  Path file() {
    return Path.of(workload);
  }
}
