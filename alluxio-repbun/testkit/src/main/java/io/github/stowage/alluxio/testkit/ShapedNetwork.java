package io.github.stowage.alluxio.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Network namespaces on a bridge of this machine, each with a link of the same bandwidth in either
 * direction: hosts of their own for workers, as far as the network goes. Needs root. Gone with
 * {@link #close()} or this JVM, and with it what still runs on the hosts; what one that was killed
 * left behind, the next one removes.
 */
public final class ShapedNetwork implements AutoCloseable {
  private static final String PREFIX = "stw";
  private static final int MAX_HOSTS = 90;

  /** Short against a file, so that even small ones meet the cap. */
  private static final String BURST = "32kb";

  /** How much waits for the link before packets are lost: more than all clients' windows. */
  private static final String QUEUE = "4mb";

  private final String name;
  private final String subnet;
  private final int hosts;
  private final Thread shutdownHook = new Thread(this::remove, "stowage-network-shutdown");

  /**
   * @param hosts 1 to 90
   * @param megabits per second and direction, at least 1
   * @throws IllegalStateException with what a command printed, if one fails; nothing is left then
   */
  public ShapedNetwork(int hosts, int megabits) {
    if (hosts < 1 || hosts > MAX_HOSTS || megabits < 1) {
      throw new IllegalArgumentException(
          hosts + " hosts of " + megabits + " Mbit/s; allowed: 1 to " + MAX_HOSTS + ", from 1 on");
    }
    this.hosts = hosts;
    long pid = ProcessHandle.current().pid();
    name = PREFIX + pid;
    subnet = "10." + (200 + pid % 50) + "." + (pid / 50 % 250);
    removeLeftovers();
    Runtime.getRuntime().addShutdownHook(shutdownHook);
    try {
      make(megabits);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Why there can be none here. */
  public static Optional<String> missing() {
    if (!"root".equals(System.getProperty("user.name"))) {
      return Optional.of("not root");
    }
    for (String command : List.of("ip", "tc")) {
      if (!Tool.isThere(command)) {
        return Optional.of("no " + command + " (package iproute2)");
      }
    }
    String probe = PREFIX + ProcessHandle.current().pid() + "-0";
    try {
      Tool.run("ip netns add " + probe);
      Tool.run(
          "tc -n "
              + probe
              + " qdisc add dev lo root tbf rate 1mbit burst "
              + BURST
              + " limit "
              + QUEUE);
      return Optional.empty();
    } catch (IllegalStateException e) {
      return Optional.of(e.getMessage());
    } finally {
      quietly("ip netns del " + probe);
    }
  }

  /** Of this machine on the bridge, without a cap. */
  public String hub() {
    return subnet + ".1";
  }

  /** Of a host, from 1. */
  public String address(int host) {
    return subnet + "." + (10 + host);
  }

  /** What precedes a command that runs on a host; it replaces itself by the command. */
  public String[] wrapper(int host) {
    return new String[] {"ip", "netns", "exec", host(host)};
  }

  int hosts() {
    return hosts;
  }

  /** What a short command printed that ran on a host. */
  String run(int host, String input, String... command) {
    List<String> words = new ArrayList<>(List.of(wrapper(host)));
    words.addAll(List.of(command));
    return Tool.run(words, input);
  }

  private String host(int host) {
    return name + "-" + host;
  }

  private String outside(int host) {
    return name + "v" + host;
  }

  private void make(int megabits) {
    Tool.run("ip link add " + name + " type bridge");
    Tool.run("ip addr add " + hub() + "/24 dev " + name);
    Tool.run("ip link set " + name + " up");
    for (int host = 1; host <= hosts; host++) {
      String outside = outside(host);
      String inside = "-n " + host(host);
      Tool.run("ip netns add " + host(host));
      Tool.run("ip link add " + outside + " type veth peer name eth0 netns " + host(host));
      Tool.run("ip link set " + outside + " master " + name + " up");
      Tool.run("ip " + inside + " addr add " + address(host) + "/24 dev eth0");
      Tool.run("ip " + inside + " link set lo up");
      Tool.run("ip " + inside + " link set eth0 up");
      String shape = " root tbf rate " + megabits + "mbit burst " + BURST + " limit " + QUEUE;
      Tool.run("tc " + inside + " qdisc add dev eth0" + shape);
      Tool.run("tc qdisc add dev " + outside + shape);
    }
  }

  private void remove() {
    for (int host = 1; host <= hosts; host++) {
      // The kernel would take it away with the namespace, but some time later.
      quietly("ip link del " + outside(host));
      removeHost(host(host));
    }
    quietly("ip link del " + name);
  }

  /** Servers start processes of their own, which may outlive them. */
  private static void removeHost(String namespace) {
    try {
      Tool.run("ip netns pids " + namespace)
          .lines()
          .forEach(
              pid ->
                  ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly));
      Tool.run("ip netns del " + namespace);
    } catch (IllegalStateException e) {
      // It is not there: as it is to be.
      return;
    }
  }

  private static void removeLeftovers() {
    for (String line : Tool.run("ip netns list").lines().toList()) {
      String namespace = line.split(" ", 2)[0];
      if (namespace.matches(PREFIX + "\\d+-\\d+")) {
        String of = namespace.substring(0, namespace.indexOf('-'));
        if (ProcessHandle.of(Long.parseLong(of.substring(PREFIX.length()))).isEmpty()) {
          removeHost(namespace);
          quietly("ip link del " + of);
        }
      }
    }
  }

  private static void quietly(String command) {
    try {
      Tool.run(command);
    } catch (IllegalStateException e) {
      // It is not there: as it is to be.
      return;
    }
  }

  @Override
  public void close() {
    remove();
    try {
      Runtime.getRuntime().removeShutdownHook(shutdownHook);
    } catch (IllegalStateException e) {
      // The JVM is going down and runs the hook already.
      return;
    }
  }
}
