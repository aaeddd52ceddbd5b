package io.github.stowage.core.bundle;

/** Columns of one object that are kept together, in replicas apart from the object. Immutable. */
public final class Bundle {
  private final int object;
  private final int[] columns;
  private final double bytes;
  private final double load;
  private final int[] servers;

  Bundle(int object, int[] columns, double bytes, double load, int[] servers) {
    this.object = object;
    this.columns = columns;
    this.bytes = bytes;
    this.load = load;
    this.servers = servers;
  }

  public int object() {
    return object;
  }

  /** Ascending. */
  public int[] columns() {
    return columns.clone();
  }

  /** Of one replica. */
  public double bytes() {
    return bytes;
  }

  /** Bytes read of each replica. */
  public double loadPerReplica() {
    return load;
  }

  /** One server per replica, all different. */
  public int[] servers() {
    return servers.clone();
  }
}
