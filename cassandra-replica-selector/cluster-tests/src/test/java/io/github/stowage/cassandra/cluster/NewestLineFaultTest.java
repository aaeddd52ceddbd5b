package io.github.stowage.cassandra.cluster;

import io.github.stowage.cassandra.testkit.CassandraLine;

/** The line whose members are told by no gossip. */
class NewestLineFaultTest extends Faults {
  NewestLineFaultTest() {
    super(CassandraLine.V6_0);
  }
}
