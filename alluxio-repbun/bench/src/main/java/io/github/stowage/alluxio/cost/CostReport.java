package io.github.stowage.alluxio.cost;

import io.github.stowage.alluxio.tpch.Folders;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Starts a cluster, measures all operations of all clients, and prints a table. JMH's options are
 * the arguments, such as {@code -f 1}.
 */
public final class CostReport {
  private static final String ROW = "%-34s %-16s %10s %9s %9s %8s %8s %9s%n";

  private CostReport() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory("stowage-cost-");
    try (CostCluster cluster = new CostCluster(folder)) {
      Map<Operation, Map<Client.Kind, Requests>> requests = requests(cluster);
      Collection<RunResult> results = measure(cluster, folder, arguments);
      System.out.printf("%n" + ROW, "", "", "µs", "±", "KB", "master", "workers", "MB sent");
      for (RunResult result : results) {
        Operation operation = Operation.valueOf(result.getParams().getParam("operation"));
        Client.Kind kind = Client.Kind.valueOf(result.getParams().getParam("kind"));
        print(operation, kind, result, requests.get(operation).get(kind));
      }
      System.out.println(
          "\nOf one time: time with its error (99.9%), what the JVM allocated, calls of the master,"
              + " reads that workers were asked for, and what they sent.");
    } finally {
      Folders.delete(folder);
    }
  }

  private static void print(
      Operation operation, Client.Kind kind, RunResult result, Requests requests) {
    double bytes = result.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
    System.out.printf(
        Locale.ROOT,
        ROW,
        operation.text,
        kind.text,
        number(result.getPrimaryResult().getScore(), 0),
        number(result.getPrimaryResult().getScoreError(), 0),
        number(bytes / 1e3, 0),
        number(requests.master(), 2),
        number(requests.worker(), 2),
        number(requests.bytes() / 1e6, 2));
  }

  private static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  private static Map<Operation, Map<Client.Kind, Requests>> requests(CostCluster cluster)
      throws IOException {
    Map<Operation, Map<Client.Kind, Requests>> all = new EnumMap<>(Operation.class);
    for (Client.Kind kind : Client.Kind.values()) {
      try (Client client = new Client(kind, cluster.masterAddress(), cluster.clientProperties())) {
        for (Operation operation : Operation.values()) {
          all.computeIfAbsent(operation, o -> new EnumMap<>(Client.Kind.class))
              .put(kind, Requests.of(cluster, client, operation));
        }
      }
    }
    return all;
  }

  private static Collection<RunResult> measure(CostCluster cluster, Path folder, String[] arguments)
      throws IOException, RunnerException, CommandLineOptionException {
    Properties properties = new Properties();
    properties.putAll(cluster.clientProperties());
    properties.setProperty(ClientBenchmark.CLUSTER, cluster.masterAddress());
    Path file = folder.resolve("cluster.properties");
    try (Writer out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
    return new Runner(
            new OptionsBuilder()
                .parent(new CommandLineOptions(arguments))
                .include(ClientBenchmark.class.getName())
                .addProfiler(GCProfiler.class)
                .jvmArgsAppend("-D" + ClientBenchmark.CLUSTER + "=" + file)
                .build())
        .run();
  }
}
