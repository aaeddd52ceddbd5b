package io.github.stowage.cli.cassandra;

import static io.github.stowage.cli.Cli.stowage;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cli.Cli;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.management.StandardMBean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
  void thePeerIsNamedAsTheNodeKnowsIt() {
    assertThat(demote("10.0.0.2").out()).contains("demote " + PEER + ", demoted now: none");
    assertThat(demote("10.0.0.2", "--yes").out())
        .contains("demote " + PEER + ", demoted now: " + PEER);
    assertThat(demote("10.0.0.2", "--undo").out())
        .contains("restore " + PEER + ", demoted now: " + PEER);
  }

  /** Also while nothing is to be changed yet. */
  @ParameterizedTest
  @ValueSource(strings = {"", "--undo", "--yes", "--undo --yes"})
  void aPeerThatThePluginRefusesIsBadInput(String options) {
    Cli run = demote(("192.0.2.1 " + options).split(" "));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("peer = 192.0.2.1, allowed: ").hasLineCount(1);
    assertThat(run.out()).isEmpty();
  }

  /** A plug-in that does not say which node a peer is. */
  public interface OlderMXBean {
    List<String> getDemoted();

    void demote(String peer);
  }

  private record Older(List<String> demoted) implements OlderMXBean {
    @Override
    public List<String> getDemoted() {
      return demoted;
    }

    @Override
    public void demote(String peer) {
      demoted.add(peer);
    }
  }

  @Test
  void anOlderPluginIsAskedWhenItActs() throws Exception {
    node.remove(ReplicaSelectorClient.MBEAN);
    Older older = new Older(new ArrayList<>());
    node.add(ReplicaSelectorClient.MBEAN, new StandardMBean(older, OlderMXBean.class, true));
    assertThat(demote("192.0.2.1").out())
        .contains("demote 192.0.2.1, demoted now: none (nothing changed;");
    assertThat(demote("192.0.2.1", "--yes").out())
        .contains("demote 192.0.2.1, demoted now: 192.0.2.1");
  }
}
