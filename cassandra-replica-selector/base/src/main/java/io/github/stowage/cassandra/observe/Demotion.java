package io.github.stowage.cassandra.observe;

/**
 * That one host is to be asked last. It is known by its address, and another host may come to have
 * that: as a replacement, of which no event tells, or while the plug-in does not listen.
 */
final class Demotion {
  private String host;
  private boolean wasMember;

  /**
   * @param host its id, or null while that is not known
   */
  Demotion(String host) {
    this.host = host;
  }

  /**
   * Whether it is of the host that has the address now; the first that is seen there is.
   *
   * @param now the id of that host, or null if nothing is known of it
   */
  synchronized boolean isOf(String now) {
    if (host == null) {
      host = now;
    }
    return now == null || now.equals(host);
  }

  /**
   * Whether its host is gone, unlike one that is still to join.
   *
   * @param member whether it has a part of the ring
   * @param known whether gossip knows it
   */
  synchronized boolean hasLeft(boolean member, boolean known) {
    wasMember |= member;
    return !member && (wasMember || !known);
  }
}
