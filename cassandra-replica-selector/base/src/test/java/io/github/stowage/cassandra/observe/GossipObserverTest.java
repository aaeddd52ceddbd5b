package io.github.stowage.cassandra.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cassandra.report.Counters;
import io.github.stowage.cassandra.report.Warnings;
import io.github.stowage.core.score.ResourceSample;
import java.net.UnknownHostException;
import java.util.Map;
import org.apache.cassandra.gms.ApplicationState;
import org.apache.cassandra.gms.EndpointState;
import org.apache.cassandra.gms.HeartBeatState;
import org.apache.cassandra.gms.VersionedValue;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.SimpleSnitch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GossipObserverTest {
  private static final long NOW = 1_700_000_000_000L;

  private final Counters counters = new Counters(new Warnings());
  private InetAddressAndPort member;
  private InetAddressAndPort stranger;
  private PeerTable peers;
  private GossipObserver observer;

  @BeforeEach
  void setUp() throws UnknownHostException {
    InetAddressAndPort self = InetAddressAndPort.getByNameOverrideDefaults("127.0.0.1", 7000);
    member = InetAddressAndPort.getByNameOverrideDefaults("127.0.0.2", 7000);
    stranger = InetAddressAndPort.getByNameOverrideDefaults("127.0.0.3", 7000);
    peers = new PeerTable(new SimpleSnitch(), self, 1_000_000_000L, System::nanoTime);
    observer = new GossipObserver(peers, ApplicationState.X1, member::equals, () -> NOW, counters);
  }

  @Test
  void aMembersLoadIsTaken() {
    observer.accept(member, value(NOW));

    assertThat(peers.get(member).published().sample().cpu()).isEqualTo(0.5);
    assertThat(counters.snapshot()).containsEntry("loads_accepted", 1L);
  }

  @Test
  void anOldValueIsOldForUsToo() {
    observer.accept(member, value(NOW - 60_000));

    long age = System.nanoTime() - peers.get(member).published().receivedAt();
    assertThat(age).isGreaterThanOrEqualTo(60_000_000_000L);
  }

  @Test
  void garbageIsIgnoredAndCounted() {
    observer.accept(member, "x".repeat(100_000));
    observer.accept(member, "1;NaN;;;;;;;;");

    ignored("malformed", 2);
  }

  @Test
  void theFutureIsNotBelieved() {
    observer.accept(member, value(NOW + GossipObserver.MAX_CLOCK_SKEW_MILLIS + 1));

    ignored("from_the_future", 1);
  }

  @Test
  void aStrangerIsNotHeard() {
    observer.accept(stranger, value(NOW));

    ignored("not_a_member", 1);
    assertThat(peers.all()).doesNotContainKey(stranger);
  }

  @Test
  void aGoodValueSurvivesLaterGarbage() {
    observer.accept(member, value(NOW));
    observer.accept(member, "garbage");

    assertThat(peers.get(member).published().sample().cpu()).isEqualTo(0.5);
  }

  @Test
  void aSeverityIsTakenFromMembersAndFromThisHost() {
    observer.acceptSeverity(member, "1.5");
    observer.acceptSeverity(peers.selfEndpoint(), "0.5");

    assertThat(peers.get(member).severity()).isEqualTo(1.5);
    assertThat(peers.self().severity()).isEqualTo(0.5);
    observer.acceptSeverity(member, "0.0");
    assertThat(peers.get(member).severity()).isZero();
  }

  @Test
  void aSeverityOfAStrangerOrThatIsNoNumberIsIgnored() {
    observer.acceptSeverity(stranger, "1");
    observer.acceptSeverity(member, "much");

    assertThat(peers.all()).doesNotContainKey(stranger);
    assertThat(counters.snapshot())
        .containsEntry("loads_ignored_not_a_member", 1L)
        .containsEntry("loads_ignored_malformed", 1L);
  }

  @Test
  void aSeverityEndsWithTheRunOfTheNodeThatSaidIt() {
    observer.acceptSeverity(member, "1");
    observer.acceptSeverity(peers.selfEndpoint(), "1");

    observer.catchUp(endpoint -> endpoint.equals(member) ? state(Map.of()) : null);

    assertThat(peers.get(member).severity()).isZero();
    assertThat(peers.self().severity()).isZero();
  }

  /** A node that starts avoids it from its first read on. */
  @Test
  void aSeverityIsTakenAsSoonAsItsNodeIsSeen() {
    observer.onJoin(member, state(Map.of(ApplicationState.SEVERITY, "1.5")));
    assertThat(peers.get(member).severity()).isEqualTo(1.5);
  }

  @Test
  void aSeverityThatWasThereBeforeIsCaughtUpWith() {
    peers.get(member);
    observer.catchUp(endpoint -> state(Map.of(ApplicationState.SEVERITY, "1.5")));
    assertThat(peers.get(member).severity()).isEqualTo(1.5);

    observer.catchUp(endpoint -> state(Map.of(ApplicationState.SEVERITY, "much")));
    assertThat(peers.get(member).severity()).isZero();
    assertThat(peers.all()).containsOnlyKeys(member);
  }

  @Test
  void whoIsDownIsKnownByEventsAndWithoutThem() {
    EndpointState alive = state(Map.of());
    observer.onDead(member, alive);
    assertThat(peers.all()).isEmpty();
    peers.self();
    Peer peer = peers.get(member);
    observer.onDead(member, alive);
    assertThat(peer.isDown()).isTrue();
    observer.onAlive(member, alive);
    assertThat(peer.isDown()).isFalse();

    observer.catchUp(endpoint -> dead());
    assertThat(peer.isDown()).isTrue();
    assertThat(peers.self().isDown()).isFalse();
    observer.catchUp(endpoint -> alive);
    assertThat(peer.isDown()).isFalse();
    observer.catchUp(endpoint -> null);
    assertThat(peer.isDown()).isTrue();
    assertThat(peers.self().isDown()).isFalse();
  }

  /** As on the gossip thread, which tells of it once. */
  @Test
  void whoComesBackWhileThisNodeCatchesUpIsNotLeftDown() {
    Peer peer = peers.get(member);
    EndpointState returning =
        new EndpointState(new HeartBeatState(1, 1)) {
          private boolean alive;

          @Override
          public boolean isAlive() {
            boolean was = alive;
            if (!was) {
              alive = true;
              observer.onAlive(member, this);
            }
            return was;
          }
        };
    observer.catchUp(endpoint -> returning);
    assertThat(peer.isDown()).isFalse();
  }

  private static EndpointState dead() {
    return new EndpointState(new HeartBeatState(1, 1)) {
      @Override
      public boolean isAlive() {
        return false;
      }
    };
  }

  @Test
  void whoIsNoMemberTwiceInARowIsForgotten() {
    observer.catchUp(endpoint -> null);
    peers.self();
    peers.get(member);
    peers.ofReplica(stranger);
    observer.catchUp(endpoint -> null);
    assertThat(peers.all()).containsOnlyKeys(peers.selfEndpoint(), member, stranger);
    observer.catchUp(endpoint -> null);
    assertThat(peers.all()).containsOnlyKeys(peers.selfEndpoint(), member);

    Peer again = peers.ofReplica(stranger);
    observer.catchUp(endpoint -> null);
    assertThat(peers.ofReplica(stranger)).isSameAs(again);
    observer.catchUp(endpoint -> null);
    assertThat(peers.all()).doesNotContainKey(stranger);
  }

  /** As with a replacement at the same address, of which no event tells. */
  @Test
  void aDemotionEndsWhenAnotherHostHasTheAddress() {
    Peer first = peers.get(member);
    peers.demote(member, true);
    observer.catchUp(endpoint -> host("a"));
    observer.catchUp(endpoint -> host("a"));
    observer.catchUp(endpoint -> null);
    assertThat(peers.get(member)).isSameAs(first);
    assertThat(first.isDemoted()).isTrue();

    observer.catchUp(endpoint -> host("b"));
    assertThat(peers.get(member)).isNotSameAs(first);
    assertThat(peers.get(member).isDemoted()).isFalse();
    assertThat(peers.demoted()).isEmpty();
  }

  /** Whose end nobody heard, as in mode off. */
  @Test
  void aDemotionEndsWithAPeerOfWhichNothingIsKnown() {
    peers.demote(member, true);
    observer.catchUp(endpoint -> host("a"));
    peers.forget();
    observer.catchUp(endpoint -> host("b"));
    assertThat(peers.demoted()).isEmpty();

    peers.demote(stranger, true);
    observer.catchUp(endpoint -> null);
    assertThat(peers.demoted()).containsExactly(stranger);
    observer.catchUp(endpoint -> null);
    assertThat(peers.demoted()).isEmpty();
  }

  /** It is none of the ring's nodes yet, and has not left. */
  @Test
  void aDemotionOfANodeThatJoinsStays() {
    peers.demote(stranger, true);
    for (int i = 0; i < 5; i++) {
      observer.catchUp(endpoint -> host("a"));
    }
    assertThat(peers.demoted()).containsExactly(stranger);
  }

  private static EndpointState host(String id) {
    return state(Map.of(ApplicationState.HOST_ID, id));
  }

  private static EndpointState state(Map<ApplicationState, String> values) {
    EndpointState state = new EndpointState(new HeartBeatState(1, 1));
    values.forEach(
        (key, value) ->
            state.addApplicationState(key, VersionedValue.unsafeMakeVersionedValue(value, 1)));
    return state;
  }

  private void ignored(String reason, long times) {
    Map<String, Long> all = counters.snapshot();
    assertThat(all).containsEntry("loads_ignored_" + reason, times);
    assertThat(all).containsEntry("loads_accepted", 0L);
    assertThat(peers.get(member).published()).isNull();
  }

  private static String value(long epochMillis) {
    return LoadCodec.encode(new LoadCodec.Load(epochMillis, 1, ResourceSample.of(0.5, 0.5)));
  }
}
