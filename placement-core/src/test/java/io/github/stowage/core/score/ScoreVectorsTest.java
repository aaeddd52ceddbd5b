package io.github.stowage.core.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withPrecision;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The golden vectors that every implementation of the scores, in any language, must meet. */
class ScoreVectorsTest {
  private static final JsonNode VECTORS = vectors();

  static Stream<JsonNode> horoscope() {
    return StreamSupport.stream(VECTORS.required("horoscope").spliterator(), false);
  }

  static Stream<JsonNode> weighted() {
    return StreamSupport.stream(VECTORS.required("weighted").spliterator(), false);
  }

  @ParameterizedTest
  @MethodSource
  void horoscope(JsonNode vector) {
    check(HoroscopeScore.of(sample(vector, Double.NaN)), vector);
  }

  @ParameterizedTest
  @MethodSource
  void weighted(JsonNode vector) {
    WeightedScore formula =
        new WeightedScore(number(vector, "memoryExponent"), number(vector, "diskExponent"));
    ResourceSample sample = sample(vector, number(vector, "disk"));
    check(formula.of(sample, vector.required("distance").intValue()), vector);
  }

  private static void check(double actual, JsonNode vector) {
    double expected = number(vector, "score");
    if (Double.isNaN(expected)) {
      assertThat(actual).isNaN();
    } else {
      double tolerance = number(VECTORS, "tolerance");
      assertThat(actual / expected).isEqualTo(1, withPrecision(tolerance));
    }
  }

  private static ResourceSample sample(JsonNode vector, double disk) {
    return new ResourceSample(
        number(vector, "cpu"),
        number(vector, "memory"),
        disk,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Double.NaN);
  }

  private static double number(JsonNode vector, String name) {
    JsonNode value = vector.required(name);
    return value.isNull() ? Double.NaN : value.doubleValue();
  }

  private static JsonNode vectors() {
    try (InputStream in = ScoreVectorsTest.class.getResourceAsStream("/vectors/score.json")) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
