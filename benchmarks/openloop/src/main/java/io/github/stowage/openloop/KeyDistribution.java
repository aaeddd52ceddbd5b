package io.github.stowage.openloop;

/** Which records are asked for. */
public enum KeyDistribution {
  /** YCSB's scrambled zipfian, constant .99: few hot records, spread over the key space. */
  ZIPFIAN,
  /** Every record alike. */
  UNIFORM
}
