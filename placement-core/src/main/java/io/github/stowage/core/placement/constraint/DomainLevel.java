package io.github.stowage.core.placement.constraint;

/**
 * A level of failure domains, such as racks: which nodes fail together, and how many replicas of a
 * partition may be among them. Immutable.
 */
public final class DomainLevel {
  private final String name;
  private final int[] domain;
  private final int count;
  private final int most;

  /**
   * @param name of the level, such as rack
   * @param domain per node, from 0; not copied
   * @param most replicas of a partition in a domain
   */
  DomainLevel(String name, int[] domain, int most) {
    this.name = name;
    this.domain = domain;
    this.most = most;
    int largest = 0;
    for (int d : domain) {
      largest = Math.max(largest, d);
    }
    count = largest + 1;
  }

  public String name() {
    return name;
  }

  /** The domain of a node, in [0, {@link #count}). */
  public int of(int node) {
    return domain[node];
  }

  public int count() {
    return count;
  }

  /** How many replicas of a partition may be in one domain; at least 1. */
  public int most() {
    return most;
  }

  /** Whether each domain of the other level lies within one domain of this level. */
  boolean contains(DomainLevel finer) {
    int[] within = new int[finer.count];
    for (int n = 0; n < domain.length; n++) {
      int at = finer.domain[n];
      if (within[at] != 0 && within[at] != domain[n] + 1) {
        return false;
      }
      within[at] = domain[n] + 1;
    }
    return true;
  }
}
