package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.config.BadSettingException;
import io.github.stowage.alluxio.master.config.Setting;
import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.master.config.SettingsSource;
import java.util.Map;

/** The defaults but for what a test wants else. */
public final class TestSettings {
  private TestSettings() {}

  public static SettingsSource source(Map<Setting, String> changes) {
    return new SettingsSource() {
      @Override
      public String value(Setting setting) {
        return changes.getOrDefault(setting, setting.defaultValue());
      }

      @Override
      public String origin(Setting setting) {
        return changes.containsKey(setting) ? "a test" : "DEFAULT";
      }
    };
  }

  public static Settings with(Map<Setting, String> changes) {
    try {
      return new Settings(source(changes));
    } catch (BadSettingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
