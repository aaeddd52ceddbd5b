package io.github.stowage.alluxio.replicator;

import alluxio.conf.Configuration;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.PropertyKey;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What can be chosen. */
final class Options {
  static final int MAX_COPIES = 64;
  private static final Duration MIN_INTERVAL = Duration.ofMillis(100);
  private static final Duration MAX_INTERVAL = Duration.ofDays(1);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--once", description = "Do what can be done now, and end.")
  private boolean once;

  @Option(names = "--dry-run", description = "Print the steps and end; change nothing.")
  private boolean dryRun;

  @Option(
      names = "--interval",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = Units.Time.class,
      description = "How often to look for another plan, 100ms to 1d. Default: ${DEFAULT-VALUE}")
  private Duration interval;

  @Option(
      names = "--grace",
      paramLabel = "TIME",
      defaultValue = "10m",
      converter = Units.Time.class,
      description =
          "How long a bundle is kept when readers are no more told of it."
              + " Default: ${DEFAULT-VALUE}")
  private Duration grace;

  @Option(
      names = "--rate",
      paramLabel = "BYTES",
      defaultValue = "100MB",
      converter = Units.Bytes.class,
      description =
          "How much to copy in a second, checks included; with jobs, by each worker."
              + " Default: ${DEFAULT-VALUE}")
  private long bytesPerSecond;

  @Option(
      names = "--copies",
      paramLabel = "N",
      defaultValue = "2",
      converter = Units.Count.class,
      description =
          "How many copies to make at a time, 1 to 64; with jobs, on each worker."
              + " Default: ${DEFAULT-VALUE}")
  private int copies;

  @Option(
      names = "--copies-by",
      paramLabel = "WHO",
      defaultValue = "auto",
      converter = CopiesBy.Converter.class,
      description =
          "Who writes bundles: Alluxio's job workers (jobs), this process (self), or job workers"
              + " if there are any (auto). Default: ${DEFAULT-VALUE}")
  private CopiesBy copiesBy;

  @Option(
      names = "--alluxio",
      paramLabel = "KEY=VALUE",
      description = "A property of Alluxio's client; may be given several times.")
  private Map<String, String> properties = Map.of();

  /**
   * @throws ParameterException if one is out of range
   */
  void check() {
    copies();
    interval();
  }

  boolean once() {
    return once;
  }

  boolean dryRun() {
    return dryRun;
  }

  Duration interval() {
    if (interval.compareTo(MIN_INTERVAL) < 0 || interval.compareTo(MAX_INTERVAL) > 0) {
      throw bad("--interval is " + interval.toMillis() + "ms, allowed: 100ms to 1d");
    }
    return interval;
  }

  Duration grace() {
    return grace;
  }

  long bytesPerSecond() {
    return bytesPerSecond;
  }

  /** At a time. */
  int copies() {
    if (copies < 1 || copies > MAX_COPIES) {
      throw bad("--copies is " + copies + ", allowed: 1 to " + MAX_COPIES);
    }
    return copies;
  }

  CopiesBy copiesBy() {
    return copiesBy;
  }

  InstancedConfiguration alluxio() {
    InstancedConfiguration configuration = Configuration.copyGlobal();
    properties.forEach(
        (name, value) -> {
          try {
            PropertyKey key = PropertyKey.fromString(name);
            configuration.set(key, key.parseValue(value));
          } catch (RuntimeException e) {
            throw bad("--alluxio " + name + "=" + value + ": " + e.getMessage());
          }
        });
    // What was written must be read back from the worker, and what others changed must be seen.
    configuration.set(PropertyKey.USER_CLIENT_CACHE_ENABLED, false);
    configuration.set(PropertyKey.USER_METADATA_CACHE_ENABLED, false);
    try {
      configuration.validate();
    } catch (RuntimeException e) {
      throw bad("Alluxio's properties: " + e.getMessage());
    }
    return configuration;
  }

  private ParameterException bad(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
