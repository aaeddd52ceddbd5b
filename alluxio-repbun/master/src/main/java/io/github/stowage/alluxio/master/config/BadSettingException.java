package io.github.stowage.alluxio.master.config;

/** A value that is not allowed; its message names key, value, where it comes from and the range. */
public final class BadSettingException extends Exception {
  private static final long serialVersionUID = 1;

  BadSettingException(Setting setting, String value, String source) {
    super(setting.key() + " = " + value + " (from " + source + "), allowed: " + setting.allowed());
  }
}
