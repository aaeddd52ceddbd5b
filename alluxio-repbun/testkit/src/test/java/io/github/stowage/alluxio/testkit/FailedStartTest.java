package io.github.stowage.alluxio.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
class FailedStartTest {
  @TempDir Path directory;

  @Test
  void isReportedWithTheLogWhichStays() {
    ClusterSpec spec =
        ClusterSpec.builder()
            .workers(1)
            .workDir(directory)
            .eachWorker(worker -> worker.jvmOption("-XX:NoSuchOption"))
            .build();
    Cluster cluster = new Cluster(spec);
    assertThatThrownBy(cluster::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("worker 1 ended before it registered")
        .hasMessageContaining("NoSuchOption");
    assertThat(cluster.master().isAlive()).isFalse();
    assertThat(directory).isDirectoryNotContaining(file -> !file.endsWith("logs"));
    assertThat(cluster.worker(1).log()).isNotEmptyFile();
  }
}
