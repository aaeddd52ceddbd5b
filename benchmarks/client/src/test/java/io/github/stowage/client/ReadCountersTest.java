package io.github.stowage.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadCountersTest {
  private static final Map<String, Long> BEFORE = Map.of("h1", 100L, "h2", 200L);

  @Test
  void whatIsServedIsTheDifferenceOfTwoReadings() throws IOException {
    Map<String, Long> after = Map.of("h1", 100L, "h2", 230L);
    assertThat(ReadCounters.between(BEFORE, after))
        .containsExactlyInAnyOrderEntriesOf(Map.of("h1", 0L, "h2", 30L));
  }

  /** ClientMain tells an IOException in one line, with exit code 1. */
  @Test
  void aNodeThatCountsAnewHasNoShare() {
    Map<String, Long> after = Map.of("h1", 150L, "h2", 30L);
    assertThatThrownBy(() -> ReadCounters.between(BEFORE, after))
        .isInstanceOf(IOException.class)
        .hasMessage("h2 was restarted while it was measured");
  }
}
