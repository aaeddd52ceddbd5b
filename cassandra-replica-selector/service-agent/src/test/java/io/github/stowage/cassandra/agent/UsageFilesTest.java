package io.github.stowage.cassandra.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsageFilesTest {
  @TempDir Path directory;

  @Test
  void looksLikeACgroup() throws IOException {
    Path cgroup = directory.resolve("new/usage");
    UsageFiles files = new UsageFiles(cgroup);
    files.update(1_000, 2);
    files.update(1_234_567_890, 4);
    assertThat(cgroup.resolve("cpu.max")).hasContent("400000 100000");
    assertThat(Files.readAllLines(cgroup.resolve("cpu.stat"))).contains("usage_usec 1234567");
    assertThat(cgroup.resolve("memory.max")).hasContent("1073741824");
    assertThat(cgroup.resolve("memory.current")).hasContent("536870912");
  }
}
