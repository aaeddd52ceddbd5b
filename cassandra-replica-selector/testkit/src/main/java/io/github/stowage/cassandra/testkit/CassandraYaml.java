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
    yaml.put("data_file_directories", "[" + directory.resolve("data") + "]");
    yaml.put("commitlog_directory", directory.resolve("commitlog").toString());
    yaml.put("cdc_raw_directory", directory.resolve("cdc_raw").toString());
    yaml.put("saved_caches_directory", directory.resolve("saved_caches").toString());
    yaml.put("hints_directory", directory.resolve("hints").toString());
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
}
