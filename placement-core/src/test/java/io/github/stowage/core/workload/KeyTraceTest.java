package io.github.stowage.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTraceTest {
  /** From the FNV test suite by Landon Curt Noll. */
  @ParameterizedTest
  @CsvSource({"'', cbf29ce484222325", "a, af63dc4c8601ec8c", "foobar, 85944171f73967e8"})
  void hashesAsPublished(String key, String hash) {
    assertThat(KeyTrace.fnv1a(key)).isEqualTo(Long.parseUnsignedLong(hash, 16));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"user1", "\u00e4\u07ff", "\u0800\u4e2d\uffff", "\ud83d\ude80!\udbff\udfff"})
  void hashesTheBytesOfUtf8(String key) {
    char[] octets =
        new String(key.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1).toCharArray();
    long hash = 0xcbf29ce484222325L;
    for (char octet : octets) {
      hash = (hash ^ octet) * 0x100000001b3L;
    }
    assertThat(KeyTrace.fnv1a(key)).isEqualTo(hash);
    assertThat(KeyTrace.fnv1a(new StringBuilder(key))).isEqualTo(hash);
  }

  @Test
  void halfASurrogatePairIsAKeyToo() {
    KeyTrace trace = new KeyTrace(8);
    trace.add("\ud83d");
    trace.add("\ude80x");
    assertThat(Loads.total(trace.loads())).isEqualTo(2);
  }

  /** Pinned: keys of a plan in use must not move to other partitions with a new version. */
  @Test
  void aKeyKeepsItsPartition() {
    int[] partitions =
        IntStream.range(0, 8).map(i -> KeyTrace.partition("user" + i, 1000)).toArray();
    assertThat(partitions).containsExactly(852, 792, 550, 348, 724, 483, 645, 641);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7, 64, 1000, 1024, 65536})
  void mixesSequentialKeys(int partitions) {
    assertEven(partitions, i -> "user" + i);
    assertEven(partitions, i -> String.format("%012d", i));
    assertEven(partitions, i -> i + "/part-0.parquet");
  }

  /** Chi-square, both tails: neither clumped nor suspiciously regular. */
  private static void assertEven(int partitions, IntFunction<String> keys) {
    KeyTrace trace = new KeyTrace(partitions);
    // At least five keys are expected in each partition, as the test asks for.
    int count = Math.max(100_000, 5 * partitions);
    for (int i = 0; i < count; i++) {
      trace.add(keys.apply(i));
    }
    double mean = (double) count / partitions;
    double chiSquare = Arrays.stream(trace.loads()).map(l -> (l - mean) * (l - mean) / mean).sum();
    double p = ChiSquaredDistribution.of(partitions - 1).survivalProbability(chiSquare);
    assertThat(p)
        .as("chi-square of %d partitions: %f", partitions, chiSquare)
        .isBetween(1e-4, 1 - 1e-4);
  }

  @Test
  void aHotKeyHeatsItsPartition() {
    double[] shares = Zipf.shares(5000, 1.2);
    KeyTrace trace = new KeyTrace(64);
    KeyTrace coarse = new KeyTrace(32);
    double[] expected = new double[64];
    for (int key = 0; key < shares.length; key++) {
      String name = "key" + key;
      int times = (int) (shares[key] * 100_000);
      for (int i = 0; i < times; i++) {
        trace.add(name);
        coarse.add(name);
      }
      expected[KeyTrace.partition(name, 64)] += times;
    }
    assertThat(trace.loads()).containsExactly(expected);
    assertThat(trace.loads()[KeyTrace.partition("key0", 64)]).isGreaterThan(20_000);
    for (int i = 0; i < 32; i++) {
      assertThat(coarse.loads()[i]).isEqualTo(expected[2 * i] + expected[2 * i + 1]);
    }
  }

  @Test
  void refusesToFoldIntoNothing() {
    assertThatThrownBy(() -> new KeyTrace(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("partitions = 0, allowed: 1 or more");
    assertThat(new KeyTrace(3).loads()).containsExactly(0, 0, 0);
  }
}
