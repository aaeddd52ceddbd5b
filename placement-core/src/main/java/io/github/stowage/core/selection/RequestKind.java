package io.github.stowage.core.selection;

/** What a request costs differs by kind, so latencies are only compared within one. */
public enum RequestKind {
  /** One partition. */
  READ,
  /** A token range. */
  SCAN;

  static final int COUNT = values().length;
}
