package io.github.stowage.alluxio.master.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import alluxio.conf.PropertyKey;
import io.github.stowage.alluxio.master.TestSettings;
import io.github.stowage.core.bundle.BundleMode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SettingsTest {
  @Test
  void theDefaultsAreAllowed() throws Exception {
    Settings settings = new Settings(TestSettings.source(Map.of()));
    assertThat(settings.mode).isEqualTo(BundleMode.CHOICE);
    assertThat(settings.windowMillis).isEqualTo(24 * settings.bucketMillis);
    assertThat(settings.epochMillis).isEqualTo(12 * 3_600_000L);
    assertThat(Settings.enabled(TestSettings.source(Map.of()))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "BUDGET, 11",
    "BUDGET, -0.1",
    "BUDGET, NaN",
    "BUDGET, much",
    "RESERVE, 0.91",
    "MODE, best",
    "AUTO, yes",
    "EPOCH, 0",
    "EPOCH, soon",
    "EPOCH, 366d",
    "READS_MIN, -1",
    "PLANS_KEPT, 0",
    "PLAN_OBJECTS_MAX, 0.5",
    "OBJECTS_MAX, 10000001",
    "POPULARITY_WINDOW, 0s",
    "POPULARITY_BUCKET, 25h",
    "POPULARITY_BUCKET, 1s",
    "POLL_INTERVAL, 99ms"
  })
  void aBadValueIsNamedWithWhatIsAllowed(Setting setting, String value) {
    assertThatThrownBy(() -> new Settings(TestSettings.source(Map.of(setting, value))))
        .isInstanceOf(BadSettingException.class)
        .hasMessage(
            setting.key() + " = " + value + " (from a test), allowed: " + setting.allowed());
  }

  @ParameterizedTest
  @EnumSource
  void alluxioKnowsEachKey(Setting setting) {
    Setting.register();
    Setting.register();
    PropertyKey key = PropertyKey.fromString(setting.key());
    assertThat(key.getDefaultValue()).isEqualTo(setting.defaultValue());
    assertThat(key.getDescription()).contains(setting.allowed());
    assertThat(key.isBuiltIn()).isTrue();
  }
}
