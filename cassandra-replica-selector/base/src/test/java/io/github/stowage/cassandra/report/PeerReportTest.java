package io.github.stowage.cassandra.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.stowage.cassandra.config.SelectorConfig;
import io.github.stowage.cassandra.decide.SelectionPolicy;
import io.github.stowage.cassandra.observe.PeerTable;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Properties;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.RackInferringSnitch;
import org.junit.jupiter.api.Test;

class PeerReportTest {
  private final RackInferringSnitch snitch =
      new RackInferringSnitch() {
        /** As stock snitches do of a node that their file, or gossip, does not name yet. */
        @Override
        public String getRack(InetAddressAndPort endpoint) {
          if (endpoint.equals(address("10.1.1.2"))) {
            throw new IllegalStateException("unknown host " + endpoint);
          }
          return super.getRack(endpoint);
        }
      };

  private final PeerTable peers =
      new PeerTable(snitch, address("10.1.1.9"), 1_000_000_000_000L, System::nanoTime);
  private final PeerReport report =
      new PeerReport(
          peers,
          snitch,
          () ->
              SelectionPolicy.of(
                  SelectorConfig.load(new Properties(), PeerReportTest.class.getClassLoader()),
                  peers.everyone()));

  @Test
  void aPeerWhosePlaceTheDelegateDoesNotKnowHidesNoOther() {
    peers.get(address("10.1.1.2"));
    peers.get(address("10.1.1.3"));

    List<PeerScore> scores = report.of(report.endpoints());

    assertThat(scores)
        .extracting(PeerScore::getEndpoint, PeerScore::getDatacenter, PeerScore::getRack)
        .containsExactly(tuple("10.1.1.2:7000", "1", null), tuple("10.1.1.3:7000", "1", "1"));
  }

  private static InetAddressAndPort address(String name) {
    try {
      return InetAddressAndPort.getByNameOverrideDefaults(name, 7000);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
