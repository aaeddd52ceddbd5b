package io.github.stowage.cassandra.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** A node's directory: configuration, data and logs. */
final class NodeFiles {
  private final Path directory;

  NodeFiles(Path directory) {
    this.directory = directory;
  }

  Path directory() {
    return directory;
  }

  Path conf() {
    return directory.resolve("conf");
  }

  Path logs() {
    return directory.resolve("logs");
  }

  /** What the JVM itself prints. */
  Path stdout() {
    return logs().resolve("stdout.log");
  }

  Path systemLog() {
    return logs().resolve("system.log");
  }

  /** What the server unpacks its native libraries to: one that is killed leaves them behind. */
  Path tmp() {
    return directory.resolve("tmp");
  }

  /** The emulated server's load, in the form of a cgroup. */
  Path usage() {
    return directory.resolve("usage");
  }

  void write(NodeSpec spec, Map<String, String> identity) {
    try {
      Files.createDirectories(conf());
      Files.createDirectories(logs());
      Files.createDirectories(tmp());
      Map<String, String> yaml = new LinkedHashMap<>(CassandraYaml.defaults(directory));
      if (spec.nodeProximity) {
        yaml.put("node_proximity", spec.snitch);
        yaml.put("initial_location_provider", "RackDCFileLocationProvider");
      } else {
        yaml.put("endpoint_snitch", spec.snitch);
      }
      yaml.put("dynamic_snitch", Boolean.toString(spec.dynamicSnitch));
      yaml.putAll(identity);
      yaml.putAll(spec.yaml);
      List<String> lines =
          yaml.entrySet().stream()
              .map(e -> e.getKey() + ": " + e.getValue())
              .collect(Collectors.toList());
      Files.write(conf().resolve("cassandra.yaml"), lines);
      Files.writeString(
          conf().resolve("cassandra-rackdc.properties"),
          "dc=" + spec.datacenter + "\nrack=" + spec.rack + "\n");
      try (InputStream in = NodeFiles.class.getResourceAsStream("logback.xml")) {
        Files.copy(in, conf().resolve("logback.xml"), StandardCopyOption.REPLACE_EXISTING);
      }
      writePluginProperties(spec.pluginProperties);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void writePluginProperties(Map<String, String> entries) throws IOException {
    Path file = conf().resolve("stowage-replica-selector.properties");
    if (entries.isEmpty()) {
      Files.deleteIfExists(file);
      return;
    }
    Properties properties = new Properties();
    properties.putAll(entries);
    try (Writer out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
  }
}
