package io.github.stowage.cli.cassandra;

import static io.github.stowage.cli.Cli.stowage;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cli.Cli;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SetCommandTest {
  private JmxNode node;
  private String port;

  @BeforeEach
  void start() throws Exception {
    node = JmxNode.start(true, null);
    port = Integer.toString(node.port);
  }

  @AfterEach
  void stop() throws Exception {
    node.close();
  }

  @Test
  void withoutYesItOnlyShowsTheChange() {
    Cli run = stowage("cassandra", "set", "mode", "off", "--port", port);
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .isEqualToIgnoringNewLines(
            "127.0.0.1:" + port + ": mode adaptive -> off (nothing changed; add --yes to do it)");
    assertThat(node.selector.mode).isEqualTo("adaptive");
  }

  @Test
  void withYesItActs() {
    Cli run = stowage("cassandra", "set", "mode", "off", "--yes", "--port", port);
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualToIgnoringNewLines("127.0.0.1:" + port + ": mode adaptive -> off");
    assertThat(node.selector.mode).isEqualTo("off");

    assertThat(stowage("cassandra", "set", "tie_band", "0.1", "--yes", "--port", port).code())
        .isZero();
    assertThat(node.selector.tieBand).isEqualTo(0.1);
  }

  @Test
  void aValueThePlugInRefusesIsBadInputInItsOwnWords() {
    Cli run = stowage("cassandra", "set", "tie_band", "11", "--yes", "--port", port);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "stowage: 127.0.0.1:" + port + ": tie_band = 11.0, allowed: 0 to 10");
    assertThat(node.selector.tieBand).isEqualTo(0.05);
  }

  /** It was none of the value's faults. */
  @Test
  void whatEndsInAnotherWayIsAFailure() {
    node.selector.stopping = true;
    Cli run = stowage("cassandra", "set", "tie_band", "0.2", "--yes", "--port", port);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "stowage: JMX on 127.0.0.1:" + port + " failed: the node is stopping");
  }

  @Test
  void whatItCannotSetIsRefusedWithoutYesToo() {
    for (String value : new String[] {"10.001", "1e9"}) {
      Cli run = stowage("cassandra", "set", "tie_band", value, "--port", port);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .startsWith("stowage: 127.0.0.1:" + port + ": tie_band = ")
          .contains(", allowed: 0 to 10")
          .hasLineCount(1);
      assertThat(run.out()).isEmpty();
    }
    assertThat(stowage("cassandra", "set", "tie_band", "10", "--port", port).code()).isZero();
  }

  @Test
  void aPlugInThatDoesNotSayItsLimitsIsTakenAtItsWordWhenItActs() {
    node.selector.limits = null;
    assertThat(stowage("cassandra", "set", "tie_band", "11", "--port", port).code()).isZero();
    assertThat(stowage("cassandra", "set", "tie_band", "11", "--yes", "--port", port).code())
        .isEqualTo(2);
  }

  @Test
  void aPlugInWithoutTheSettingIsAFailure() {
    Cli run = stowage("cassandra", "set", "rack_threshold", "1", "--port", port);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "stowage: the plug-in on 127.0.0.1:" + port + " has no setting rack_threshold");
  }
}
