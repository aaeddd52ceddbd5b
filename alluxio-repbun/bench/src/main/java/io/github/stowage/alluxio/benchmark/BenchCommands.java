package io.github.stowage.alluxio.benchmark;

import io.github.stowage.cli.plugin.PluginCommands;
import java.util.List;

/** The commands of {@code stowage alluxio bench} that need RepBun's client. */
public final class BenchCommands implements PluginCommands {
  @Override
  public List<String> group() {
    return List.of("alluxio", "bench");
  }

  @Override
  public List<Object> commands() {
    return List.of(new DataCommand(), new ColumnsCommand());
  }
}
