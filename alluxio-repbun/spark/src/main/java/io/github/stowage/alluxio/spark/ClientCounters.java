package io.github.stowage.alluxio.spark;

import java.util.Map;

/** What the client under test counts in this JVM. */
final class ClientCounters {
  /** Found by name: a JVM without the client is one to compare with. */
  private static final String CLIENT = "io.github.stowage.alluxio.client.report.RepBunCounters";

  private ClientCounters() {}

  /** Since the JVM started; zeros if there is no client. */
  static ReadBytes now() {
    try {
      Map<?, ?> values = (Map<?, ?>) Class.forName(CLIENT).getMethod("snapshot").invoke(null);
      return new ReadBytes((Long) values.get("bundleBytes"), (Long) values.get("originalBytes"));
    } catch (ClassNotFoundException e) {
      return new ReadBytes(0, 0);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this client counts otherwise", e);
    }
  }
}
