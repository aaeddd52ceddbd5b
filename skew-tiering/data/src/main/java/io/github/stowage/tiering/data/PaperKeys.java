package io.github.stowage.tiering.data;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The keys (endedFlag, customerId, country, city) of the paper's table and how many rows each has.
 *
 * @param endedFlag per key, from 0, as the columns that follow
 * @param rows per key, above 0
 * @param countryOfCity per city
 */
record PaperKeys(int[] endedFlag, int[] customerId, int[] city, int[] rows, int[] countryOfCity) {
  private static final double[] FLAG_WEIGHTS = {0.7, 0.3};

  /** How far a key's rank is from what its parts' popularity says, as a factor e^N(0, 1). */
  private static final double NOISE = 1;

  int size() {
    return rows.length;
  }

  /** See {@link PaperTable} for the steps. */
  static PaperKeys of(PaperShape shape, SplittableRandom random) {
    // Each customer has the first flag, and some have both.
    int[] customers =
        IntStream.range(0, shape.flagCustomers()).map(i -> i % shape.customerIds()).toArray();
    int[] flags = new int[shape.flagCustomers()];
    Arrays.fill(flags, shape.customerIds(), flags.length, 1);
    double[] customerWeights = Weights.shuffledZipf(shape.customerIds(), random);
    double[] countryWeights = Weights.shuffledZipf(shape.countries(), random);
    Cities cities = Cities.of(shape, countryWeights, random);

    double[] flagCustomerWeights =
        IntStream.range(0, shape.flagCustomers())
            .mapToDouble(i -> FLAG_WEIGHTS[flags[i]] * customerWeights[customers[i]])
            .toArray();
    Pairs places =
        Pairs.ofAll(flagCustomerWeights, countryWeights)
            .draw(shape.flagCustomerCountries(), random);
    Pairs keys = places.withCities(flagCustomerWeights, cities).draw(shape.firstKeys(), random);

    double[] popularity =
        Arrays.stream(keys.weights)
            .map(weight -> StrictMath.log(weight) + NOISE * random.nextGaussian())
            .toArray();
    int[] counts = SkewCurve.counts(shape.firstKeys(), shape.rows());
    int[] byRank = Weights.descending(popularity);
    int[] rows = new int[byRank.length];
    for (int rank = 0; rank < byRank.length; rank++) {
      rows[byRank[rank]] = counts[rank];
    }
    int[] flagCustomer = Arrays.stream(keys.left).map(place -> places.left[place]).toArray();
    return new PaperKeys(
        Arrays.stream(flagCustomer).map(i -> flags[i]).toArray(),
        Arrays.stream(flagCustomer).map(i -> customers[i]).toArray(),
        keys.right,
        rows,
        cities.country);
  }

  /** Countries have cities by their popularity; within each, cities follow Zipf's law. */
  private record Cities(int[] country, double[] weights) {
    static Cities of(PaperShape shape, double[] countryWeights, SplittableRandom random) {
      int[] perCountry = Apportion.atLeastOne(shape.cities(), countryWeights);
      // So that neither do a country's cities follow one another nor its largest come first.
      int[] numbers = Weights.permutation(shape.cities(), random);
      int[] country = new int[shape.cities()];
      double[] weights = new double[shape.cities()];
      int next = 0;
      for (int c = 0; c < perCountry.length; c++) {
        double[] within = Weights.zipf(perCountry[c]);
        double sum = Arrays.stream(within).sum();
        for (double weight : within) {
          country[numbers[next]] = c;
          weights[numbers[next++]] = countryWeights[c] * weight / sum;
        }
      }
      return new Cities(country, weights);
    }
  }

  /** Pairs that are there or could be. */
  private record Pairs(int[] left, int[] right, double[] weights) {
    static Pairs ofAll(double[] left, double[] right) {
      int size = left.length * right.length;
      return new Pairs(
          IntStream.range(0, size).map(i -> i / right.length).toArray(),
          IntStream.range(0, size).map(i -> i % right.length).toArray(),
          IntStream.range(0, size)
              .mapToDouble(i -> left[i / right.length] * right[i % right.length])
              .toArray());
    }

    Pairs draw(int size, SplittableRandom random) {
      int[] drawn = CoveringDraw.draw(left, right, weights, size, random);
      return new Pairs(
          Arrays.stream(drawn).map(i -> left[i]).toArray(),
          Arrays.stream(drawn).map(i -> right[i]).toArray(),
          Arrays.stream(drawn).mapToDouble(i -> weights[i]).toArray());
    }

    /** Each of these (flagCustomer, country) with each city of the country. */
    Pairs withCities(double[] flagCustomerWeights, Cities cities) {
      IntStream.Builder place = IntStream.builder();
      IntStream.Builder city = IntStream.builder();
      DoubleStream.Builder weight = DoubleStream.builder();
      for (int p = 0; p < left.length; p++) {
        for (int c = 0; c < cities.country.length; c++) {
          if (cities.country[c] == right[p]) {
            place.add(p);
            city.add(c);
            weight.add(flagCustomerWeights[left[p]] * cities.weights[c]);
          }
        }
      }
      return new Pairs(place.build().toArray(), city.build().toArray(), weight.build().toArray());
    }
  }
}
