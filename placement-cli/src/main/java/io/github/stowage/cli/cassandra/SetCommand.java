package io.github.stowage.cli.cassandra;

import io.github.stowage.cli.CommandFailedException;
import java.io.PrintWriter;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage cassandra set}: changes one setting of a running node. */
@Command(
    name = "set",
    description = {
      "Changes one setting of a node's replica selector. A restart of the node undoes it.",
      "Without --yes it only shows the change. The plug-in's properties file has the same keys, but for"
          + " severity:",
      "  mode                 adaptive, weighted, paper, random or off",
      "  rack_threshold       a number",
      "  tie_band             a number",
      "  probe_interval_ms    milliseconds",
      "  publish_interval_ms  milliseconds",
      "  severity             0, or more for all coordinators to avoid this node"
    })
public final class SetCommand implements Runnable {
  @Mixin private JmxOptions node;

  @Parameters(index = "0", paramLabel = "KEY", description = "The setting.")
  private String key;

  @Parameters(index = "1", paramLabel = "VALUE", description = "Its new value.")
  private String value;

  @Option(names = "--yes", description = "Make the change.")
  private boolean yes;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    RuntimeSetting setting = RuntimeSetting.of(key);
    Object wanted = setting.parse(value);
    PrintWriter out = spec.commandLine().getOut();
    try (ReplicaSelectorClient client = node.selector()) {
      Object before = setting.read(client);
      String change = client.node() + ": " + key + " " + before + " -> " + wanted;
      if (!yes) {
        setting.check(wanted, client);
        out.println(change + " (nothing changed; add --yes to do it)");
        return;
      }
      client.write(setting.attribute, wanted);
      Object after = setting.read(client);
      if (!Objects.equals(after, wanted)) {
        throw new CommandFailedException(change + " had no effect: it is now " + after, null);
      }
      out.println(change);
    }
  }
}
