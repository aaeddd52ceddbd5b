package io.github.stowage.cassandra.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How replicas are ordered. */
public enum SelectionMode {
  /** Stowage's own rule, the default. */
  ADAPTIVE,
  /** Horoscope's proposed formula with disk and distance. */
  WEIGHTED,
  /** Horoscope as published. */
  PAPER,
  /** Uniformly at random: the control of every measurement. */
  RANDOM,
  /** The delegate's order, untouched. */
  OFF;

  /** Whether replicas are ordered by what peers publish, which must be as new as can be then. */
  public boolean ordersByPublished() {
    return this == WEIGHTED || this == PAPER;
  }

  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<SelectionMode> of(String key) {
    return Arrays.stream(values()).filter(m -> m.key().equals(key)).findFirst();
  }
}
