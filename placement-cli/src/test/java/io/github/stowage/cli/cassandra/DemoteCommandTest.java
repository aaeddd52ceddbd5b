package io.github.stowage.cli.cassandra;

import static io.github.stowage.cli.Cli.stowage;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cli.Cli;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DemoteCommandTest {
  private static final String PEER = "10.0.0.2:7000";

  private JmxNode node;

  @BeforeEach
  void start() throws Exception {
    node = JmxNode.start(true, null);
  }

  @AfterEach
  void stop() throws Exception {
    node.close();
  }

  private Cli demote(String... more) {
    Stream<String> all = Stream.of("cassandra", "demote", "--port", Integer.toString(node.port));
    return stowage(Stream.concat(all, Arrays.stream(more)).toArray(String[]::new));
  }

  @Test
  void withoutYesItOnlyShowsTheChange() {
    Cli run = demote(PEER);
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("demote " + PEER + ", demoted now: none (nothing changed; add --yes to do it)");
    assertThat(node.selector.demoted).isEmpty();
  }

  @Test
  void withYesItActsAndUndoesIt() {
    assertThat(demote(PEER, "--yes").out())
        .endsWith("demote " + PEER + ", demoted now: " + PEER + System.lineSeparator());
    assertThat(node.selector.demoted).containsExactly(PEER);
    assertThat(demote(PEER, "--undo", "--yes").out()).contains("demoted now: none");
    assertThat(node.selector.demoted).isEmpty();
  }

  @Test
  void aPeerThatThePluginRefusesIsBadInput() {
    Cli run = demote("192.0.2.1", "--yes");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("peer = 192.0.2.1, allowed: ").hasLineCount(1);
  }
}
