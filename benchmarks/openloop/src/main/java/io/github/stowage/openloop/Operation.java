package io.github.stowage.openloop;

/** What each request of a load asks for. */
public enum Operation {
  /** One record by its key. */
  READ,
  /** Up to n records in token order from a key's token on. */
  SCAN
}
