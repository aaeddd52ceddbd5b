package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.ClusterSpec;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A setting that cannot be used keeps Cassandra from starting, with one line that says why. */
@Tag("cluster")
class BadSettingsTest {
  @TempDir Path work;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          publish_intervall_ms | 1000        | unknown key publish_intervall_ms in
          publish_interval_ms  | 5           | allowed: 100 to 60000
          delegate             | NoSuchSnitch | delegate in the settings is "NoSuchSnitch"
          """)
  void aBadSettingIsNamed(String key, String value, String message) {
    refuses(SharedClusters.withPlugin(work).pluginProperties(Map.of(key, value)), message, value);
  }

  @Test
  void anUnreadableFileIsNamed() {
    Path file = work.resolve("nowhere.properties");
    refuses(
        SharedClusters.withPlugin(work)
            .systemProperty("stowage.replica-selector.config", file.toString()),
        "cannot read " + file,
        "allowed: a readable properties file");
  }

  /** The testkit's message ends with the last lines of the node's output and log. */
  private void refuses(ClusterSpec.Builder spec, String... parts) {
    Cluster cluster = new Cluster(spec.dataNodes(1).build());
    assertThatThrownBy(cluster::start)
        .isInstanceOf(IllegalStateException.class)
        .message()
        .satisfies(
            message ->
                assertThat(message.lines().filter(line -> line.contains("stowage: ")))
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line).contains(parts)));
    assertThat(cluster.node(1).isAlive()).isFalse();
  }
}
