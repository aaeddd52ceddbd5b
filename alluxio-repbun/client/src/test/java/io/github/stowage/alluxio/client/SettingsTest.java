package io.github.stowage.alluxio.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
  @Test
  void withoutAnyTheDefaultsHold() {
    Settings settings = settings(Map.of());
    assertThat(settings.enabled()).isTrue();
    assertThat(settings.reportInterval()).isEqualTo(Duration.ofSeconds(30));
    assertThat(settings.reportBucket()).isEqualTo(Duration.ofHours(1));
    assertThat(settings.trackedFilesMax()).isEqualTo(10_000);
    assertThat(settings.replica()).isEqualTo(Settings.Choice.LEAST_LOADED_OF_ALL);
    assertThat(settings.bounded()).isTrue();
  }

  @Test
  void eachIsTaken() {
    Settings settings =
        settings(
            Map.of(
                "stowage.repbun.enabled", "false",
                "stowage.repbun.report.interval", "1500ms",
                "stowage.repbun.report.bucket", "10m",
                "stowage.repbun.replica", "any",
                "stowage.repbun.readahead", "alluxio",
                "stowage.repbun.tracked.files.max", "7"));
    assertThat(settings.enabled()).isFalse();
    assertThat(settings.reportInterval()).isEqualTo(Duration.ofMillis(1500));
    assertThat(settings.reportBucket()).isEqualTo(Duration.ofMinutes(10));
    assertThat(settings.trackedFilesMax()).isEqualTo(7);
    assertThat(settings.replica()).isEqualTo(Settings.Choice.ANY);
    assertThat(settings.bounded()).isFalse();
    assertThat(settings)
        .isNotEqualTo(settings(Map.of()))
        .isNotEqualTo(settings(Map.of("stowage.repbun.enabled", "false")));
    assertThat(settings(Map.of("stowage.repbun.replica", "any"))).isNotEqualTo(settings(Map.of()));
    assertThat(settings(Map.of("stowage.repbun.replica", "least-loaded")))
        .isNotEqualTo(settings(Map.of()));
    assertThat(settings(Map.of("stowage.repbun.readahead", "alluxio")))
        .isNotEqualTo(settings(Map.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          stowage.repbun.enabled           | yes     | true or false
          stowage.repbun.enabled           | TRUE    | true or false
          stowage.repbun.replica           | least   | least-loaded-of-all, least-loaded or any
          stowage.repbun.readahead         | all     | bounded or alluxio
          stowage.repbun.report.interval   | 999ms   | 1s to 3600s
          stowage.repbun.report.interval   | 61m     | 1s to 3600s
          stowage.repbun.report.interval   | soon    | 1s to 3600s
          stowage.repbun.report.interval   | -5s     | 1s to 3600s
          stowage.repbun.report.bucket     | 0s      | 1s to 604800s
          stowage.repbun.report.bucket     | 8d      | 1s to 604800s
          stowage.repbun.tracked.files.max | 0       | 1 to 1000000
          stowage.repbun.tracked.files.max | 1000001 | 1 to 1000000
          stowage.repbun.tracked.files.max | many    | 1 to 1000000
          stowage.repbun.tracked.files.max | ''      | 1 to 1000000
          """)
  void aBadValueNamesKeyValueAndRange(String key, String value, String allowed) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(Map.of(key, value)))
        .withMessageStartingWith(key + " is " + value + " in ")
        .withMessageContaining("allowed: " + allowed);
  }

  private static Settings settings(Map<String, String> values) {
    return new Settings(values::get);
  }
}
