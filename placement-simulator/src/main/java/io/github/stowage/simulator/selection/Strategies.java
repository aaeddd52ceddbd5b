package io.github.stowage.simulator.selection;

import io.github.stowage.core.score.WeightedScore;
import io.github.stowage.core.selection.AdaptiveRule;
import io.github.stowage.core.selection.AdaptiveSettings;
import io.github.stowage.core.selection.PaperRule;
import io.github.stowage.core.selection.PeerState;
import io.github.stowage.core.selection.ReplicaRanker;
import io.github.stowage.core.selection.ScoringRule;
import io.github.stowage.core.selection.SelectionDefaults;
import io.github.stowage.core.selection.WeightedRule;
import java.util.List;

/** The strategies of the study, in the order reports list them. */
final class Strategies {
  static final List<Strategy> ALL =
      List.of(
          new Strategy("ring-order", true, setup -> (candidates, kind, now) -> candidates[0]),
          new Strategy(
              "random",
              true,
              setup ->
                  (candidates, kind, now) -> candidates[setup.random().nextInt(candidates.length)]),
          new Strategy(
              "power-of-two", true, setup -> new PowerOfTwoSelector(setup.nodes(), setup.random())),
          new Strategy(
              "stock-dynamic",
              true,
              setup -> new StockDynamicSelector(setup.nodes(), setup.random())),
          new Strategy(
              "c3-local",
              true,
              setup -> new LocalC3Selector(setup.nodes(), setup.coordinators(), setup.random())),
          new Strategy(
              "prequal-local",
              true,
              setup -> new LocalPrequalSelector(setup.nodes(), setup.random())),
          new Strategy(
              "c3",
              false,
              setup -> new C3Selector(setup.nodes(), setup.coordinators(), setup.random())),
          new Strategy(
              "prequal", false, setup -> new PrequalSelector(setup.cluster(), setup.random())),
          new Strategy("paper", true, setup -> published(new PaperRule(), setup)),
          new Strategy(
              "weighted",
              true,
              setup -> published(new WeightedRule(new WeightedScore(1, 1)), setup)),
          new Strategy("adaptive", true, setup -> adaptive(setup, true, false)),
          new Strategy("adaptive-local", true, setup -> adaptive(setup, false, false)),
          new Strategy("adaptive-resource", true, setup -> adaptive(setup, false, true)),
          new Strategy(
              "omniscient",
              false,
              setup ->
                  new OmniscientSelector(
                      setup.cluster(), setup.meanServiceNanos(), setup.random())));

  private Strategies() {}

  static Strategy named(String name) {
    return ALL.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  private static Selector published(ScoringRule rule, Strategy.Setup setup) {
    PeerState unused = new PeerState(SelectionDefaults.HALF_LIFE_NANOS, 0);
    return new CoreSelector(
        new ReplicaRanker(rule, 0, 0, 0), unused, true, false, setup.nodes(), setup.random());
  }

  /**
   * @param trouble heed what peers say of their trouble
   * @param resource multiply by the square root of the published resource score: an ablation that
   *     shows what such a term does
   */
  private static Selector adaptive(Strategy.Setup setup, boolean trouble, boolean resource) {
    PeerState everyone = new PeerState(SelectionDefaults.HALF_LIFE_NANOS, 0);
    ScoringRule adaptive = new AdaptiveRule(AdaptiveSettings.DEFAULT, everyone);
    ScoringRule paper = new PaperRule();
    ScoringRule product =
        (peer, kind, distance, now) ->
            adaptive.score(peer, kind, distance, now)
                * Math.sqrt(peer.published() == null ? 1 : paper.score(peer, kind, distance, now));
    ReplicaRanker ranker =
        new ReplicaRanker(
            resource ? product : adaptive,
            SelectionDefaults.RACK_THRESHOLD,
            SelectionDefaults.TIE_BAND,
            SelectionDefaults.PROBE_INTERVAL_NANOS);
    return new CoreSelector(ranker, everyone, resource, trouble, setup.nodes(), setup.random());
  }
}
