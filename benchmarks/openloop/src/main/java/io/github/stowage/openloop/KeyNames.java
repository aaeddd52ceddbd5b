package io.github.stowage.openloop;

import site.ycsb.Utils;

/** The keys under which YCSB's CoreWorkload stores records with insertorder=hashed. */
public final class KeyNames {
  private KeyNames() {}

  /**
   * @param record number of the record, from 0
   */
  public static String of(long record) {
    return "user" + Utils.hash(record);
  }
}
