package io.github.stowage.cassandra.testkit;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The settings all test nodes share: small buffers, one compactor, nothing that waits. */
final class CassandraYaml {
  private CassandraYaml() {}

  static Map<String, String> defaults(Path directory) {
    Map<String, String> yaml = new LinkedHashMap<>();
    yaml.put("cluster_name", "stowage");
    yaml.put("partitioner", "org.apache.cassandra.dht.Murmur3Partitioner");
    yaml.put("num_tokens", "1");
    yaml.put("data_file_directories", "[" + path(directory, "data") + "]");
    yaml.put("commitlog_directory", path(directory, "commitlog"));
    yaml.put("cdc_raw_directory", path(directory, "cdc_raw"));
    yaml.put("saved_caches_directory", path(directory, "saved_caches"));
    yaml.put("hints_directory", path(directory, "hints"));
    yaml.put("commitlog_sync", "periodic");
    yaml.put("commitlog_sync_period", "10000ms");
    yaml.put("commitlog_segment_size", "8MiB");
    yaml.put("commitlog_total_space", "64MiB");
    yaml.put("memtable_heap_space", "96MiB");
    yaml.put("memtable_offheap_space", "64MiB");
    yaml.put("file_cache_size", "32MiB");
    yaml.put("networking_cache_size", "16MiB");
    yaml.put("key_cache_size", "8MiB");
    yaml.put("concurrent_reads", "8");
    yaml.put("concurrent_writes", "8");
    yaml.put("concurrent_compactors", "1");
    yaml.put("auto_snapshot", "false");
    return yaml;
  }

  /**
   * Quoted, since a checkout's path may hold white space and whatever else YAML gives a meaning.
   */
  private static String path(Path directory, String name) {
    return "'" + directory.resolve(name).toString().replace("'", "''") + "'";
  }
}
