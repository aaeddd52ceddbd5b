package io.github.stowage.alluxio.testkit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The options of one master or worker. */
public final class NodeSpec {
  private final Role role;
  private final int index;
  String address;
  int heapMegabytes;
  final Map<String, String> properties;
  final List<Path> jars = new ArrayList<>();
  final List<String> jvmOptions = new ArrayList<>();
  List<String> wrapper = List.of();

  NodeSpec(Role role, int index, Map<String, String> properties) {
    this.role = role;
    this.index = index;
    this.address = role.address(index);
    this.heapMegabytes = role.heapMegabytes();
    this.properties = new LinkedHashMap<>(properties);
  }

  public Role role() {
    return role;
  }

  /** From 1, among those of its role. */
  public int index() {
    return index;
  }

  /**
   * An IPv4 address instead of the one on loopback. It must be reached from this JVM too, and it
   * must exist where the {@link #wrapper} starts the process.
   */
  public NodeSpec address(String ip) {
    address = ip;
    return this;
  }

  /** Default is 400 for masters, 300 for workers. */
  public NodeSpec heapMegabytes(int megabytes) {
    heapMegabytes = megabytes;
    return this;
  }

  /** A key of alluxio-site.properties; it wins over what the testkit sets. */
  public NodeSpec property(String key, String value) {
    properties.put(key, value);
    return this;
  }

  /** A jar for its class path, after the server's own. */
  public NodeSpec jar(Path file) {
    jars.add(file.toAbsolutePath());
    return this;
  }

  public NodeSpec jvmOption(String option) {
    jvmOptions.add(option);
    return this;
  }

  /**
   * What precedes {@code java} on the command line, such as {@code ip netns exec NAME}. It must
   * replace itself by the command (exec): the process that is started is the one that is killed.
   */
  public NodeSpec wrapper(String... command) {
    wrapper = List.of(command);
    return this;
  }

  @Override
  public String toString() {
    return role + " " + index;
  }
}
