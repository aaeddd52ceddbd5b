package io.github.stowage.cassandra.cluster;

import io.github.stowage.cassandra.testkit.CassandraLine;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What {@code make test} does with a real Cassandra. */
@Tag("smoke")
@ExtendWith(SharedClusters.Resolver.class)
class SmokeTest {
  @Test
  void thePluginServesReadsShowsItselfAndStepsAside(SharedClusters shared) throws Exception {
    PluginChecks.run(CassandraLine.V5_0, shared.pair(CassandraLine.V5_0));
  }
}
