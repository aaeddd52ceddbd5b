package io.github.stowage.core.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrefixTreeTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void hasTheNodesThatKeysHavePrefixes(long seed) {
    Random random = new Random(seed);
    KeyStats stats = RandomTables.some(random, 1 + random.nextInt(300), 1 + random.nextInt(5));
    int[] order = ColumnOrder.byCardinality(stats);
    PrefixTree tree = new PrefixTree(stats, order);
    assertThat(tree.leaves()).isEqualTo(stats.keys());
    double[] bytes = new double[tree.nodes()];
    boolean[] seen = new boolean[stats.keys()];
    for (int leaf = tree.firstLeaf(); leaf < tree.nodes(); leaf++) {
      int key = tree.key(leaf);
      assertThat(seen[key]).isFalse();
      seen[key] = true;
      int node = leaf;
      for (int level = order.length - 1; level >= 0; level--) {
        assertThat(node).isBetween(tree.start(level), tree.start(level + 1) - 1);
        bytes[node] += stats.bytes(key);
        node = tree.parent(node);
      }
      assertThat(node).isEqualTo(PrefixTree.NONE);
    }
    for (int level = 0; level < order.length; level++) {
      assertThat((long) tree.prefixes(level))
          .isEqualTo(Fragments.of(stats, order, level, key -> false));
    }
    for (int node = 0; node < tree.nodes(); node++) {
      assertThat(tree.bytes(node)).isEqualTo(bytes[node]);
      if (node < tree.firstLeaf()) {
        int child = tree.firstChild(node);
        assertThat(tree.parent(child)).isEqualTo(node);
        assertThat(tree.parent(child - 1)).isNotEqualTo(node);
      }
    }
  }

  @Test
  void refusesWhatIsNoTable() {
    int[][] once = {{0, 1}, {0, 0}};
    double[] bytes = {5, 6};
    KeyStats stats = new KeyStats(once, bytes);
    for (int[] order : new int[][] {{0}, {0, 0}, {0, 2}, {-1, 0}, {0, 1, 1}}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new PrefixTree(stats, order))
          .withMessageContaining("allowed: each of 0 to 1");
    }
    KeyStats twice = new KeyStats(new int[][] {{0, 0}, {1, 1}}, bytes);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PrefixTree(twice, new int[] {0, 1}))
        .withMessageContaining("the same key twice");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeyStats(new int[0][], bytes))
        .withMessageContaining("0 columns");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeyStats(new int[][] {{0}}, bytes))
        .withMessageContaining("column 0 has 1 values, allowed: 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeyStats(new int[][] {{0, -1}}, bytes))
        .withMessageContaining("-1, allowed: at least 0");
    for (double wrong : new double[] {0, -1, 1.5, Double.NaN, 0x1p53}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new KeyStats(new int[][] {{0}}, new double[] {wrong}))
          .withMessageContaining("bytes of key 0");
    }
  }
}
