package io.github.stowage.core.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryUnionsTest {
  /** Columns beyond a word's bits, too. */
  @ParameterizedTest
  @CsvSource({"1, 1", "5, 3", "12, 7", "64, 6", "65, 6", "200, 7"})
  void hasEveryUnionOnceWithItsBytesAndLoad(int columns, int queries) {
    ObjectStats[] objects = RandomObjects.of(20, columns, queries, columns);
    Candidates[] all = QueryUnions.of(objects);
    for (int i = 0; i < objects.length; i++) {
      ObjectStats object = objects[i];
      Candidates candidates = all[i];
      Set<Set<Integer>> found = new HashSet<>();
      for (int c = 0; c < candidates.count(); c++) {
        int[] union = candidates.columns(c);
        assertThat(union).isSorted();
        assertThat(found.add(set(union))).isTrue();
        assertThat(candidates.bytes(c))
            .isCloseTo(Arrays.stream(union).mapToDouble(object::bytes).sum(), within(1e-6));
        assertThat(candidates.served(c)).isCloseTo(object.loadWithin(union), within(1e-6));
      }
      assertThat(found).isEqualTo(bruteForce(object));
    }
  }

  private static Set<Set<Integer>> bruteForce(ObjectStats object) {
    Set<Set<Integer>> all = new HashSet<>();
    for (int chosen = 0; chosen < 1 << object.queries(); chosen++) {
      Set<Integer> union = new HashSet<>();
      for (int q = 0; q < object.queries(); q++) {
        if ((chosen >> q & 1) == 1) {
          union.addAll(set(object.query(q)));
        }
      }
      all.add(union);
    }
    return all;
  }

  private static Set<Integer> set(int[] columns) {
    return new HashSet<>(Arrays.stream(columns).boxed().toList());
  }

  /** Objects read alike share their unions, and only they. */
  @Test
  void keepsObjectsApart() {
    int[][] sets = {{0, 64}, {1}};
    int[][] others = {{0}, {1}, {64}, {0, 1}};
    double[] bytes = IntStream.rangeClosed(1, 65).asDoubleStream().toArray();
    Candidates[] all =
        QueryUnions.of(
            new ObjectStats[] {
              ObjectStats.ofQueries(bytes, sets, new double[] {1, 1}),
              ObjectStats.ofQueries(bytes, sets, new double[] {3, 5}),
              ObjectStats.ofQueries(bytes, others, new double[] {1, 1, 1, 1})
            });
    Candidates first = all[0];
    Candidates again = all[1];
    Candidates other = all[2];
    assertThat(first.count()).isEqualTo(4);
    assertThat(again.count()).isEqualTo(4);
    assertThat(again.served(3)).isEqualTo(3 * 66 + 5 * 2);
    assertThat(other.count()).isEqualTo(8);
  }

  @Test
  void ofTooManyKeepsThoseWithMostLoad() {
    // 2^12 unions of single columns; the heaviest is the last.
    int columns = 12;
    int[][] sets = new int[columns][];
    double[] counts = new double[columns];
    for (int c = 0; c < columns; c++) {
      sets[c] = new int[] {c};
      counts[c] = 1 + c;
    }
    double[] bytes = new SplittableRandom(1).doubles(columns, 1, 1.01).toArray();
    Candidates candidates =
        QueryUnions.of(new ObjectStats[] {ObjectStats.ofQueries(bytes, sets, counts)})[0];
    assertThat(candidates.count()).isEqualTo(QueryUnions.MOST);
    // The heaviest seven have 128 unions; those left are with the eighth.
    List<int[]> unions =
        IntStream.range(0, QueryUnions.MOST).mapToObj(candidates::columns).toList();
    assertThat(unions)
        .allSatisfy(union -> assertThat(Arrays.stream(union).allMatch(c -> c >= 4)).isTrue())
        .anySatisfy(union -> assertThat(union).containsExactly(5, 6, 7, 8, 9, 10, 11));
  }
}
