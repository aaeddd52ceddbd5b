package io.github.stowage.cassandra.testkit;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;

/** Tokens of the Murmur3 partitioner. */
final class Ring {
  private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger SIZE = BigInteger.ONE.shiftLeft(Long.SIZE);

  private Ring() {}

  /** The token of the {@code index}th of {@code nodes}, from 0: each owns one n-th of the ring. */
  static long token(int index, int nodes) {
    return at(BigInteger.valueOf(index), BigInteger.valueOf(nodes));
  }

  /** Of as many ranges as each node has: the nodes take turns around the ring. */
  static List<Long> tokens(int index, int nodes, int ofEach) {
    return IntStream.range(0, ofEach)
        .mapToObj(turn -> token(turn * nodes + index, nodes * ofEach))
        .toList();
  }

  /**
   * The {@code count}th token (from 0) for a node that joins: halves one even range after another.
   */
  static long joiningToken(int count, int nodes) {
    BigInteger half = BigInteger.valueOf(2L * nodes - 1 - 2L * count);
    return at(half, BigInteger.valueOf(2L * nodes));
  }

  private static long at(BigInteger numerator, BigInteger denominator) {
    // The smallest token is reserved, hence one further.
    return MIN.add(SIZE.multiply(numerator).divide(denominator)).add(BigInteger.ONE).longValue();
  }
}
