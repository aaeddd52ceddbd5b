package io.github.stowage.tiering.demo;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * What reads have cost on an emulated disk.
 *
 * @param requests of at most 1 MiB
 * @param seeks requests for which the arm moved
 * @param skips requests for which a short gap passed under the head
 * @param nanos what a hard disk would have taken
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record Use(long requests, long seeks, long skips, long bytes, long nanos) {
  static final Use NONE = new Use(0, 0, 0, 0, 0);

  Use plus(Use other) {
    return new Use(
        requests + other.requests,
        seeks + other.seeks,
        skips + other.skips,
        bytes + other.bytes,
        nanos + other.nanos);
  }

  Use minus(Use before) {
    return new Use(
        requests - before.requests,
        seeks - before.seeks,
        skips - before.skips,
        bytes - before.bytes,
        nanos - before.nanos);
  }
}
