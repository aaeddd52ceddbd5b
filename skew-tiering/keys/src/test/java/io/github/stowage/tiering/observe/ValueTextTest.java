package io.github.stowage.tiering.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.junit.jupiter.api.Test;

class ValueTextTest {
  @Test
  void decimalsKeepTheirScaleAndHaveNoExponent() {
    assertThat(ValueText.of(new BigDecimal("1.50"))).isEqualTo("1.50");
    assertThat(ValueText.of(new BigDecimal("0E-10"))).isEqualTo("0.0000000000");
    assertThat(ValueText.of(new BigDecimal("1E+3"))).isEqualTo("1000");
  }

  @Test
  void timesHaveSecondsAndNoZerosAtTheEnd() {
    assertThat(ValueText.of(LocalTime.of(3, 4))).isEqualTo("03:04:00");
    assertThat(ValueText.of(LocalTime.of(3, 4, 5, 120_000_000))).isEqualTo("03:04:05.12");
    assertThat(ValueText.of(LocalDateTime.of(2026, 1, 2, 0, 0))).isEqualTo("2026-01-02 00:00:00");
    assertThat(ValueText.of(LocalDateTime.of(2026, 1, 2, 3, 4, 5, 1)))
        .isEqualTo("2026-01-02 03:04:05.000000001");
    assertThat(ValueText.of(LocalDate.of(123, 4, 5))).isEqualTo("0123-04-05");
  }
}
