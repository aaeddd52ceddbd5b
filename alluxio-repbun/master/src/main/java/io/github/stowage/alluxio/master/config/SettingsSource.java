package io.github.stowage.alluxio.master.config;

import alluxio.conf.Configuration;

/** Where the value of a setting comes from. */
public interface SettingsSource {
  String value(Setting setting);

  /** In words: a file, a system property, the default. */
  String origin(Setting setting);

  /** Alluxio's own configuration. */
  static SettingsSource alluxio() {
    return new SettingsSource() {
      @Override
      public String value(Setting setting) {
        return String.valueOf(Configuration.get(setting.propertyKey()));
      }

      @Override
      public String origin(Setting setting) {
        return Configuration.getSource(setting.propertyKey()).toString();
      }
    };
  }
}
