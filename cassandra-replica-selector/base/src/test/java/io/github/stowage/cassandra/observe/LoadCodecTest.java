package io.github.stowage.cassandra.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.core.score.ResourceSample;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadCodecTest {
  @Test
  void whatIsPublishedIsRead() {
    ResourceSample sample = new ResourceSample(0.25, 0.5, 0.125, 0.01, 0.02, 0.03, 1.5);

    LoadCodec.Load read =
        LoadCodec.decode(LoadCodec.encode(new LoadCodec.Load(1_700_000_000_123L, 7, sample)));

    assertThat(read.epochMillis).isEqualTo(1_700_000_000_123L);
    assertThat(read.queue).isEqualTo(7);
    assertThat(read.sample).hasToString(sample.toString());
  }

  @Test
  void unknownStaysUnknown() {
    String text = LoadCodec.encode(new LoadCodec.Load(1, Double.NaN, ResourceSample.UNKNOWN));

    assertThat(text).isEqualTo("1;1;;;;;;;;");
    assertThat(LoadCodec.decode(text).queue).isNaN();
    assertThat(LoadCodec.decode(text).sample.cpu()).isNaN();
  }

  @Test
  void theLongestValueFits() {
    ResourceSample full = new ResourceSample(1, 1, 1, 1, 1, 1, 1e300);

    String text = LoadCodec.encode(new LoadCodec.Load(Long.MAX_VALUE, 1e300, full));

    assertThat(text.length()).isLessThanOrEqualTo(LoadCodec.MAX_LENGTH);
    assertThat(LoadCodec.decode(text).queue).isEqualTo(1e9);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ";",
        "garbage",
        "2;1;0;.1;.1;.1;.1;.1;.1;0",
        "1;1;0;.1;.1;.1;.1;.1;.1",
        "1;1;0;.1;.1;.1;.1;.1;.1;0;9",
        "1;x;0;.1;.1;.1;.1;.1;.1;0",
        "1;-1;0;.1;.1;.1;.1;.1;.1;0",
        "1;1;-1;.1;.1;.1;.1;.1;.1;0",
        "1;1;NaN;.1;.1;.1;.1;.1;.1;0",
        "1;1;0;NaN;.1;.1;.1;.1;.1;0",
        "1;1;0;1.01;.1;.1;.1;.1;.1;0",
        "1;1;0;-0.1;.1;.1;.1;.1;.1;0",
        "1;1;Infinity;.1;.1;.1;.1;.1;.1;0",
        "1;99999999999999999999;0;.1;.1;.1;.1;.1;.1;0"
      })
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> LoadCodec.decode(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anOversizeValueIsRefusedBeforeItIsParsed() {
    assertThatThrownBy(() -> LoadCodec.decode(";".repeat(LoadCodec.MAX_LENGTH + 1)))
        .hasMessage("oversize");
  }

  @Test
  void randomBytesNeverGetThroughAsAnythingButNumbersInRange() {
    SplittableRandom random = new SplittableRandom(1);
    String alphabet = "0123456789.;-+eENaIxX \u0000\uffff";
    int accepted = 0;
    for (int i = 0; i < 200_000; i++) {
      StringBuilder text = new StringBuilder("1;1;");
      for (int length = random.nextInt(30); length > 0; length--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      try {
        LoadCodec.Load load = LoadCodec.decode(text + ";;;;;");
        assertThat(load.queue)
            .satisfiesAnyOf(q -> assertThat(q).isNaN(), q -> assertThat(q).isBetween(0.0, 1e9));
        accepted++;
      } catch (IllegalArgumentException expected) {
        continue;
      }
    }
    assertThat(accepted).isPositive();
  }
}
