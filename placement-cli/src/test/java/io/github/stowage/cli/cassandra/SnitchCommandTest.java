package io.github.stowage.cli.cassandra;

import static io.github.stowage.cli.Cli.stowage;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cli.Cli;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The ways out of a swap; that it takes effect is tested on real clusters. */
class SnitchCommandTest {
  private JmxNode node;
  private SnitchBeans beans;

  @BeforeEach
  void start() throws Exception {
    node = JmxNode.start(true, null);
    beans = new SnitchBeans(node);
  }

  @AfterEach
  void stop() throws Exception {
    node.close();
  }

  private Cli snitch(String... arguments) {
    List<String> all = new ArrayList<>(List.of("cassandra", "snitch"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--port", Integer.toString(node.port)));
    return stowage(all.toArray(String[]::new));
  }

  private String at(String text) {
    return "127.0.0.1:" + node.port + ": " + text;
  }

  @Test
  void withoutYesItOnlyShowsTheChange() {
    Cli run = snitch("stock-dynamic");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .isEqualToIgnoringNewLines(
            at(
                "snitch ring-order over GossipingPropertyFileSnitch -> stock-dynamic over"
                    + " GossipingPropertyFileSnitch (nothing changed; add --yes to do it)"));
    assertThat(beans.swaps).isEmpty();
  }

  @Test
  void theTopologyStaysThatOfTheSnitchBelow() {
    assertThat(snitch("stock-dynamic", "--yes").code()).isZero();
    assertThat(snitch("stowage", "--mode", "paper", "--yes").out())
        .isEqualToIgnoringNewLines(
            at(
                "snitch stock-dynamic over GossipingPropertyFileSnitch -> stowage over"
                    + " GossipingPropertyFileSnitch, mode paper"));
    assertThat(node.selector.mode).isEqualTo("paper");
    assertThat(snitch("ring-order", "--yes").code()).isZero();
    assertThat(snitch("ring-order", "--yes").code()).isZero();
    assertThat(beans.swaps)
        .containsExactly(
            "GossipingPropertyFileSnitch dynamic",
            "ResourceAwareSnitch",
            "GossipingPropertyFileSnitch",
            "GossipingPropertyFileSnitch");
  }

  @Test
  void whatCannotBeLoadedIsTakenBack() {
    beans.withoutJar = true;
    snitch("stock-dynamic", "--yes");
    Cli run = snitch("stowage", "--yes");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .hasLineCount(1)
        .contains("Unable to find snitch class", "is the plug-in's jar in its lib/?")
        .contains("it has stock-dynamic over GossipingPropertyFileSnitch again");
    // The failed swap has closed the dynamic snitch, so it is made anew.
    assertThat(beans.swaps)
        .containsExactly(
            "GossipingPropertyFileSnitch dynamic",
            "ResourceAwareSnitch",
            "GossipingPropertyFileSnitch dynamic");
  }

  /** As of a jar whose byte code is newer than the node's Java. */
  @Test
  void whatEndsInAnErrorIsTakenBack() {
    beans.brokenWith =
        new UnsupportedClassVersionError(
            "io/github/stowage/cassandra/ResourceAwareSnitch has been compiled by a more recent"
                + " version of the Java Runtime");
    takenBack("UnsupportedClassVersionError: io/github/stowage/cassandra/ResourceAwareSnitch has");
  }

  @Test
  void whatIsRefusedIsTakenBack() {
    beans.brokenWith = new IllegalArgumentException("no such class");
    takenBack("no such class");
  }

  private void takenBack(String why) {
    snitch("stock-dynamic", "--yes");
    Cli run = snitch("stowage", "--yes");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .hasLineCount(1)
        .contains(why, "it has stock-dynamic over GossipingPropertyFileSnitch again");
    assertThat(beans.swaps).last().isEqualTo("GossipingPropertyFileSnitch dynamic");
    assertThat(beans.swaps).hasSize(3);
  }

  @Test
  void aSnitchThatSeesOtherRacksIsTakenBack() {
    beans.rackUnderOurs = "rack9";
    Cli run = snitch("stowage", "--yes");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .hasLineCount(1)
        .contains("sees 10.0.0.1 in data centre dc1 rack rack9, not in data centre dc1 rack rack1")
        .contains("it has ring-order over GossipingPropertyFileSnitch again");
    assertThat(beans.swaps).containsExactly("ResourceAwareSnitch", "GossipingPropertyFileSnitch");
  }

  @Test
  void aModeGoesWithThePlugInOnly() {
    Cli run = snitch("ring-order", "--mode", "paper");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualToIgnoringNewLines("stowage: --mode goes with stowage, not with ring-order");
  }
}
