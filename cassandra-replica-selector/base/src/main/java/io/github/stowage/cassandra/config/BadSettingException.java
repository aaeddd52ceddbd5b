package io.github.stowage.cassandra.config;

/**
 * A setting that cannot be used; the message is one line naming key, place, value and what is
 * allowed.
 */
public final class BadSettingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BadSettingException(String key, String place, String value, String allowed) {
    super(String.format("stowage: %s in %s is \"%s\"; allowed: %s", key, place, value, allowed));
  }

  BadSettingException(String message) {
    super(message);
  }
}
