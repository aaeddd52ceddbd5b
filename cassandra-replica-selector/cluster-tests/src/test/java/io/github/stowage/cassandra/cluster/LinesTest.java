package io.github.stowage.cassandra.cluster;

import io.github.stowage.cassandra.testkit.CassandraLine;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The jar of each line in servers of that line. */
@Tag("cluster")
@ResourceLock(SharedClusters.PAIRS)
@ExtendWith(SharedClusters.Resolver.class)
class LinesTest {
  @ParameterizedTest
  @EnumSource(CassandraLine.class)
  void thePluginServesReadsShowsItselfAndStepsAside(CassandraLine line, SharedClusters shared)
      throws Exception {
    PluginChecks.run(line, shared.pair(line));
  }
}
