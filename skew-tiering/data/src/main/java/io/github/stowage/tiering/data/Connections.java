package io.github.stowage.tiering.data;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Which (connType, isp) each pair of customer and city has. A country has some of the providers, as
 * in the world, so isp goes with country and city; connType goes with none of them.
 */
final class Connections {
  /** A way to be online. */
  record Connection(int connType, int isp) {}

  /** Enough for the pair that has the most connections, and few beside all that there are. */
  private static final int ISPS_PER_COUNTRY = 12;

  private static final int NONE = -1;

  private Connections() {}

  /**
   * @return per pair, what most of its rows have first; shape.secondKeys() of them in all, and no
   *     more for a pair than it has rows
   */
  static Connection[][] of(PaperShape shape, CustomerCities pairs, SplittableRandom random) {
    int[] counts = counts(shape.secondKeys(), pairs.rows());
    double[] connTypes = Weights.shuffledZipf(shape.connTypes(), random);
    double[] isps = Weights.shuffledZipf(shape.isps(), random);
    // Each provider has a country of its own, whose largest pair has it: so each is used.
    int[] homes = Weights.permutation(shape.countries(), random);
    int[] providerOf = new int[shape.countries()];
    Offer[] offers = new Offer[shape.countries()];
    for (int i = 0; i < homes.length; i++) {
      providerOf[homes[i]] = i < isps.length ? i : NONE;
      offers[homes[i]] = Offer.of(connTypes, isps, providerOf[homes[i]], random);
    }
    int[] largest = largest(pairs, shape.countries());
    return IntStream.range(0, pairs.size())
        .mapToObj(
            pair -> {
              int country = pairs.country()[pair];
              int provider = pair == largest[country] ? providerOf[country] : NONE;
              return offers[country].draw(counts[pair], provider, random);
            })
        .toArray(Connection[][]::new);
  }

  /** The square root, as larger pairs repeat themselves more; it also keeps them below the rows. */
  private static int[] counts(int all, int[] rows) {
    return Apportion.atLeastOne(
        all, Arrays.stream(rows).mapToDouble(r -> StrictMath.sqrt(r - 1)).toArray());
  }

  private static int[] largest(CustomerCities pairs, int countries) {
    int[] largest = new int[countries];
    Arrays.fill(largest, NONE);
    for (int pair = 0; pair < pairs.size(); pair++) {
      int country = pairs.country()[pair];
      if (largest[country] == NONE || pairs.rows()[pair] > pairs.rows()[largest[country]]) {
        largest[country] = pair;
      }
    }
    return largest;
  }

  /** What can be had in a country. */
  private record Offer(int connTypes, Connection[] connections, double[] weights) {
    static Offer of(double[] connTypes, double[] isps, int provider, SplittableRandom random) {
      int[] providers =
          firstThen(provider, Weights.drawAll(isps, random)).limit(ISPS_PER_COUNTRY).toArray();
      Connection[] connections =
          IntStream.range(0, providers.length * connTypes.length)
              .mapToObj(i -> new Connection(i % connTypes.length, providers[i / connTypes.length]))
              .toArray(Connection[]::new);
      return new Offer(
          connTypes.length,
          connections,
          Arrays.stream(connections)
              .mapToDouble(c -> connTypes[c.connType()] * isps[c.isp()])
              .toArray());
    }

    Connection[] draw(int count, int provider, SplittableRandom random) {
      if (count > connections.length) {
        throw new IllegalStateException(count + " connections, " + connections.length + " offered");
      }
      // A country's own provider is first in its offer. The types take turns, so each is used.
      int first = provider == NONE ? NONE : provider % connTypes;
      return firstThen(first, Weights.drawAll(weights, random))
          .limit(count)
          .mapToObj(i -> connections[i])
          .toArray(Connection[]::new);
    }
  }

  private static IntStream firstThen(int first, int[] order) {
    return first == NONE
        ? Arrays.stream(order)
        : IntStream.concat(IntStream.of(first), Arrays.stream(order).filter(i -> i != first));
  }
}
