package io.github.stowage.alluxio.spark;

import java.util.Map;
import java.util.TreeMap;

/** What the client under test counts in this JVM. */
final class ClientCounters {
  /** Found by name: a JVM without the client is one to compare with. */
  private static final String CLIENT = "io.github.stowage.alluxio.client.report.RepBunCounters";

  private ClientCounters() {}

  /** Bytes since the JVM started; zeros if there is no client. */
  static ReadBytes now() {
    Map<String, Long> values = all();
    return values.isEmpty()
        ? new ReadBytes(0, 0)
        : new ReadBytes(values.get("bundleBytes"), values.get("originalBytes"));
  }

  /** By name, since the JVM started; empty if there is no client. */
  static Map<String, Long> all() {
    try {
      Map<String, Long> values = new TreeMap<>();
      ((Map<?, ?>) Class.forName(CLIENT).getMethod("snapshot").invoke(null))
          .forEach((name, value) -> values.put((String) name, (Long) value));
      return values;
    } catch (ClassNotFoundException e) {
      return Map.of();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this client counts otherwise", e);
    }
  }
}
