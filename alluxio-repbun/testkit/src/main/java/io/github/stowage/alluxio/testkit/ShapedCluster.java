package io.github.stowage.alluxio.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Runs a command against a cluster whose workers have links of equal bandwidth: {@code
 * ShapedCluster WORKERS MEGABITS MEMORY-MEGABYTES COMMAND...}. To the command is added how to reach
 * the cluster, as {@code --alluxio KEY=VALUE}. Ends with the command's exit code, and leaves
 * nothing.
 */
public final class ShapedCluster {
  private static final int BAD_INPUT = 2;
  private static final int OPTIONS = 3;

  private ShapedCluster() {}

  public static void main(String[] args) throws Exception {
    System.exit(run(args));
  }

  private static int run(String[] args) throws Exception {
    int[] options = new int[OPTIONS];
    try {
      for (int i = 0; i < OPTIONS; i++) {
        options[i] = Integer.parseInt(args[i]);
      }
    } catch (ArrayIndexOutOfBoundsException | NumberFormatException e) {
      System.err.println(
          "ShapedCluster " + String.join(" ", args) + ", allowed: three numbers and a command");
      return BAD_INPUT;
    }
    Optional<String> missing = ShapedNetwork.missing();
    if (missing.isPresent()) {
      System.err.println("there can be no network namespaces here: " + missing.get());
      return BAD_INPUT;
    }
    List<String> command = List.of(args).subList(OPTIONS, args.length);
    try (ShapedNetwork network = new ShapedNetwork(options[0], options[1]);
        Cluster cluster = new Cluster(spec(network, options[0], options[2]))) {
      return run(command, cluster.start());
    }
  }

  static ClusterSpec spec(ShapedNetwork network, int workers, int megabytes) {
    return ClusterSpec.builder()
        .workers(workers)
        .workerMemoryBytes((long) megabytes << 20)
        .eachMaster(master -> master.address(network.hub()))
        .eachWorker(
            worker ->
                worker
                    .address(network.address(worker.index()))
                    .wrapper(network.wrapper(worker.index())))
        .progress(System.err::println)
        .build();
  }

  private static int run(List<String> command, Cluster cluster) throws Exception {
    List<String> all = new ArrayList<>(command);
    cluster
        .clientProperties()
        .forEach((key, value) -> all.addAll(Arrays.asList("--alluxio", key + "=" + value)));
    Process process = new ProcessBuilder(all).inheritIO().start();
    Thread stop = new Thread(process::destroy);
    Runtime.getRuntime().addShutdownHook(stop);
    return process.waitFor();
  }
}
