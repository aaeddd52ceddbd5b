package io.github.stowage.alluxio.testkit;

import io.github.stowage.testkit.Janitor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the processes of a cluster share: ports, files, configuration, and who cleans up. */
final class Environment {
  private final Map<Role, List<NodeSpec>> nodes;
  private final Ports ports;
  private final StateFolder folder;
  private final SiteProperties siteProperties;
  private final Membership membership;
  private final LaunchCommand launchCommand;
  private final Janitor janitor;

  /** Makes the folder and starts the janitor, at last: nothing is left behind if a step fails. */
  Environment(ClusterSpec spec) {
    launchCommand = new LaunchCommand(new Artifacts().serverClassPath());
    nodes = new EnumMap<>(Role.class);
    for (Role role : Role.values()) {
      nodes.put(role, spec.nodes(role));
    }
    List<String> masters = addresses(Role.MASTER).toList();
    ports = Ports.free(Stream.of(Role.values()).flatMap(this::addresses).toList());
    folder = new StateFolder(spec);
    siteProperties = new SiteProperties(spec, folder, ports, masters);
    membership = new Membership(masters, ports.web());
    janitor = Janitor.removing(folder.root());
  }

  private Stream<String> addresses(Role role) {
    return nodes.get(role).stream().map(node -> node.address);
  }

  List<NodeSpec> nodes(Role role) {
    return nodes.get(role);
  }

  Ports ports() {
    return ports;
  }

  StateFolder folder() {
    return folder;
  }

  SiteProperties siteProperties() {
    return siteProperties;
  }

  Membership membership() {
    return membership;
  }

  Janitor janitor() {
    return janitor;
  }

  /** The command line of a main class with a node's class path and configuration. */
  List<String> command(NodeSpec node, String mainClass) {
    List<String> jvmOptions =
        new ArrayList<>(
            List.of(
                "-Xms" + node.heapMegabytes / 4 + "m",
                "-Xmx" + node.heapMegabytes + "m",
                "-Dstowage.log.level=INFO"));
    jvmOptions.addAll(node.jvmOptions);
    Path home = folder.node(Node.name(node));
    return launchCommand.of(
        node.wrapper, home, siteProperties.of(node), jvmOptions, node.jars, mainClass);
  }

  Shell shell() {
    return new Shell(launchCommand, folder.node("client"), siteProperties.ofClients(), janitor);
  }
}
