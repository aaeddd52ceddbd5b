package io.github.stowage.core.placement.constraint;

/**
 * What can't fit at any scale: more replicas than slots, more of a resource than all nodes have, a
 * partition that needs more replicas than its domains and nodes allow it alone.
 */
final class RoomBounds {
  private final Occupancy pinned;
  private final int stride;
  private final int[] taken;
  private final int[] seen;
  private int check;

  private RoomBounds(Occupancy pinned) {
    this.pinned = pinned;
    stride = stride(pinned.nodes.count());
    taken = new int[pinned.nodes.count()];
    seen = new int[pinned.nodes.count()];
  }

  /** Whether these prove that there is no placement. */
  static boolean exclude(Occupancy pinned) {
    Constraints constraints = pinned.constraints;
    long slots = 0;
    for (int n = 0; n < pinned.nodes.count(); n++) {
      slots += constraints.isInService(n) ? pinned.nodes.slots(n) : 0;
    }
    long needed = 0;
    for (int p = 0; p < constraints.partitions(); p++) {
      needed += constraints.least(p);
    }
    if (needed > slots) {
      return true;
    }
    for (Resource resource : constraints.resources) {
      if (exceeds(resource, pinned)) {
        return true;
      }
    }
    return new RoomBounds(pinned).lacksNodes();
  }

  private static boolean exceeds(Resource resource, Occupancy pinned) {
    double needed = 0;
    for (int p = 0; p < pinned.constraints.partitions(); p++) {
      needed += resource.demand(p) * pinned.constraints.least(p);
    }
    double available = 0;
    for (int n = 0; n < pinned.nodes.count(); n++) {
      available += pinned.constraints.isInService(n) ? resource.capacity(n) : 0;
    }
    return needed > available * (1 + Resource.ROUNDING);
  }

  /** Whether a partition has fewer nodes than replicas, or fewer places in a level's domains. */
  private boolean lacksNodes() {
    Constraints constraints = pinned.constraints;
    for (int p = 0; p < constraints.partitions(); p++) {
      int missing = constraints.least(p) - pinned.count(p);
      if (missing > 0 && places(p, missing, null) < missing) {
        return true;
      }
      for (int l = 0; missing > 0 && l < constraints.levels.size(); l++) {
        DomainLevel level = constraints.levels.get(l);
        if (constraints.least(p) > level.most() && places(p, missing, level) < missing) {
          return true;
        }
      }
    }
    return false;
  }

  /** Nodes that may take the partition, at most as many in a domain as may be; up to enough. */
  private int places(int p, int enough, DomainLevel level) {
    check++;
    for (int i = 0; level != null && i < pinned.count(p); i++) {
      take(level.of(pinned.holder(p, i)));
    }
    int places = 0;
    for (int i = 0, n = 0; i < pinned.nodes.count() && places < enough; i++) {
      if (pinned.mayAdd(p, n) && (level == null || take(level.of(n)) <= level.most())) {
        places++;
      }
      n = (n + stride) % pinned.nodes.count();
    }
    return places;
  }

  private int take(int domain) {
    if (seen[domain] != check) {
      seen[domain] = check;
      taken[domain] = 0;
    }
    return ++taken[domain];
  }

  /** Nodes of a domain often have neighbouring numbers; in strides few are looked at. */
  private static int stride(int nodes) {
    int stride = Math.max(1, (int) (nodes * 0.618));
    while (gcd(stride, nodes) > 1) {
      stride++;
    }
    return stride % nodes;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}
