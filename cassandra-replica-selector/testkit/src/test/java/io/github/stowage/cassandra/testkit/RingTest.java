package io.github.stowage.cassandra.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RingTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 90})
  void partsAreEqual(int nodes) {
    long[] tokens = IntStream.range(0, nodes).mapToLong(i -> Ring.token(i, nodes)).toArray();
    assertThat(tokens).isSorted().doesNotContain(Long.MIN_VALUE);
    long first = tokens[0];
    LongStream gaps =
        IntStream.range(0, nodes)
            .mapToLong(i -> (i + 1 < nodes ? tokens[i + 1] : first) - tokens[i]);
    assertThat(gaps.distinct().summaryStatistics())
        .satisfies(gap -> assertThat(gap.getMax() - gap.getMin()).isLessThanOrEqualTo(1));
  }

  @Test
  void nodesOfSeveralRangesTakeTurns() {
    long[] all = IntStream.range(0, 6).mapToLong(i -> Ring.token(i, 6)).toArray();
    assertThat(Ring.tokens(0, 3, 2)).containsExactly(all[0], all[3]);
    assertThat(Ring.tokens(2, 3, 2)).containsExactly(all[2], all[5]);
  }

  @Test
  void joiningNodesHalveOneRangeEach() {
    long[] tokens = IntStream.range(0, 5).mapToLong(i -> Ring.joiningToken(i, 5)).toArray();
    assertThat(tokens).doesNotHaveDuplicates();
    assertThat(tokens[0]).isGreaterThan(Ring.token(4, 5));
    assertThat(tokens[1]).isBetween(Ring.token(3, 5), Ring.token(4, 5));
    assertThat(tokens[4]).isBetween(Ring.token(0, 5), Ring.token(1, 5));
  }
}
