package io.github.stowage.core.replication;

/** The replica vectors by the names of the command line. */
public enum ReplicaVector implements Replication {
  /** {@link UniformReplication}. */
  UNIFORM(new UniformReplication()),
  /** {@link L1Replication}: Paper A. */
  L1(new L1Replication()),
  /**
   * {@link AdamsReplication}: the default, since it is exact where L1 leaves replicas 2 to 4 times
   * as hot.
   */
  ADAMS(new AdamsReplication());

  private final Replication replication;

  ReplicaVector(Replication replication) {
    this.replication = replication;
  }

  @Override
  public int[] replicas(double[] loads, int slots, int most) {
    return replication.replicas(loads, slots, most);
  }
}
