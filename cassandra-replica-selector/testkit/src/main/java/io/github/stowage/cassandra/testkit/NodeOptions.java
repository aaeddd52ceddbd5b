package io.github.stowage.cassandra.testkit;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What can be chosen for a node, or for all nodes of a cluster. Defaults are stock Cassandra's.
 *
 * @param <T> the type that is configured
 */
public abstract class NodeOptions<T extends NodeOptions<T>> {
  CassandraLine line = CassandraLine.V5_0;
  int heapMegabytes = 320;
  ServiceTimeSpec serviceTimes;
  boolean plugin;
  String snitch = "SimpleSnitch";
  boolean dynamicSnitch = true;
  boolean nodeProximity;
  String datacenter = Sessions.DATACENTER;
  String rack = "rack1";
  final Map<String, String> systemProperties = new LinkedHashMap<>();
  final Map<String, String> yaml = new LinkedHashMap<>();
  final Map<String, String> pluginProperties = new LinkedHashMap<>();

  NodeOptions() {}

  abstract T self();

  void copyTo(NodeOptions<?> other) {
    other.line = line;
    other.heapMegabytes = heapMegabytes;
    other.serviceTimes = serviceTimes;
    other.plugin = plugin;
    other.snitch = snitch;
    other.dynamicSnitch = dynamicSnitch;
    other.nodeProximity = nodeProximity;
    other.datacenter = datacenter;
    other.rack = rack;
    other.systemProperties.putAll(systemProperties);
    other.yaml.putAll(yaml);
    other.pluginProperties.putAll(pluginProperties);
  }

  /** The release line that is run; a node that is restarted with another one is upgraded. */
  public T line(CassandraLine value) {
    line = value;
    return self();
  }

  public T heapMegabytes(int megabytes) {
    heapMegabytes = megabytes;
    return self();
  }

  /** Emulated service times for data nodes; null for none. */
  public T serviceTimes(ServiceTimeSpec spec) {
    serviceTimes = spec;
    return self();
  }

  /** Whether the plug-in's jar is on the class path; which snitch is used is said separately. */
  public T plugin(boolean onClassPath) {
    plugin = onClassPath;
    return self();
  }

  /** A stock snitch's simple name, or any class name. */
  public T snitch(String className) {
    snitch = className;
    return self();
  }

  public T dynamicSnitch(boolean on) {
    dynamicSnitch = on;
    return self();
  }

  /**
   * Whether the snitch is named by the keys that are new in 6.0, which take a node proximity. Racks
   * are those of cassandra-rackdc.properties then.
   */
  public T nodeProximity(boolean on) {
    nodeProximity = on;
    return self();
  }

  /**
   * The data centre, for snitches that read cassandra-rackdc.properties. Sessions go to nodes of
   * datacenter1, the default, only.
   */
  public T datacenter(String name) {
    datacenter = name;
    return self();
  }

  /** The rack, for the same snitches. */
  public T rack(String name) {
    rack = name;
    return self();
  }

  public T systemProperty(String key, String value) {
    systemProperties.put(key, value);
    return self();
  }

  /** A key of cassandra.yaml with its value as YAML text. */
  public T yaml(String key, String value) {
    yaml.put(key, value);
    return self();
  }

  /** Replaces the contents of conf/stowage-replica-selector.properties; empty for no such file. */
  public T pluginProperties(Map<String, String> properties) {
    pluginProperties.clear();
    pluginProperties.putAll(properties);
    return self();
  }
}
