package io.github.stowage.core.selection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.score.ResourceSample;
import io.github.stowage.core.score.WeightedScore;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules that order by what hosts publish. */
class PublishedRulesTest {
  private static final long SECOND = 1_000_000_000L;

  private final PeerState peer = new PeerState(5 * SECOND, 0);
  private final List<ScoringRule> rules =
      List.of(new PaperRule(), new WeightedRule(new WeightedScore(1, 1)));

  @Test
  void whatAHostSaidMinutesAgoIsUnknown() {
    peer.publish(new PublishedLoad(ResourceSample.of(0.1, 0.1), 0, SECOND));
    for (ScoringRule rule : rules) {
      assertThat(score(rule, 62 * SECOND)).as("a minute later").isPositive();
      assertThat(score(rule, 3600 * SECOND)).as("an hour later").isNaN();
    }
  }

  @Test
  void whatAHostNeverSaidIsUnknown() {
    for (ScoringRule rule : rules) {
      assertThat(score(rule, SECOND)).isNaN();
    }
  }

  private double score(ScoringRule rule, long now) {
    return rule.score(peer, RequestKind.READ, 1, now);
  }
}
