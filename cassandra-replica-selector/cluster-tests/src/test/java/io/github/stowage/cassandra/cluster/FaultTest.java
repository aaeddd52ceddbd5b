package io.github.stowage.cassandra.cluster;

import io.github.stowage.cassandra.testkit.CassandraLine;

/** The line that all other tests of queues run. */
class FaultTest extends Faults {
  FaultTest() {
    super(CassandraLine.V5_0);
  }
}
