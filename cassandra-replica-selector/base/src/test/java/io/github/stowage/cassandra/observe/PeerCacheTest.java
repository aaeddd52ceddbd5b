package io.github.stowage.cassandra.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.SimpleSnitch;
import org.junit.jupiter.api.Test;

class PeerCacheTest {
  private final PeerCache cache = new PeerCache();
  private final PeerTable table = table();

  @Test
  void saysWhatTheTableSaysHoweverManyEndpointsThereAre() {
    List<InetAddressAndPort> endpoints = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      endpoints.add(address("10.0." + i / 250 + "." + i % 250));
    }
    cache.follow(table);
    for (int round = 0; round < 2; round++) {
      for (InetAddressAndPort endpoint : endpoints) {
        assertThat(cache.get(endpoint)).isSameAs(table.get(endpoint));
      }
    }
    assertThat(cache.get(address("10.0.0.7"))).isSameAs(table.get(endpoints.get(7)));
  }

  @Test
  void forgetsARemovedPeer() {
    InetAddressAndPort endpoint = address("10.0.0.1");
    cache.follow(table);
    Peer before = cache.get(endpoint);

    table.remove(endpoint);
    cache.follow(table);

    assertThat(cache.get(endpoint)).isNotSameAs(before).isSameAs(table.get(endpoint));
  }

  @Test
  void forgetsAnotherSelectorsTable() {
    InetAddressAndPort endpoint = address("10.0.0.1");
    cache.follow(table);
    Peer before = cache.get(endpoint);
    PeerTable next = table();

    cache.follow(next);

    assertThat(cache.get(endpoint)).isNotSameAs(before).isSameAs(next.get(endpoint));
  }

  private static PeerTable table() {
    return new PeerTable(new SimpleSnitch(), address("127.0.0.1"), 1_000, System::nanoTime);
  }

  private static InetAddressAndPort address(String name) {
    try {
      return InetAddressAndPort.getByNameOverrideDefaults(name, 7000);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
