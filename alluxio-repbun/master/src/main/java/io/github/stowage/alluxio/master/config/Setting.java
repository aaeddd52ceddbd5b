package io.github.stowage.alluxio.master.config;

import alluxio.conf.PropertyKey;
import alluxio.grpc.Scope;
import java.util.Arrays;

/** Every key of alluxio-site.properties that is ours, with its default and what is allowed. */
public enum Setting {
  ENABLED("enabled", "true", "true or false", "Whether the RepBun extension of this master runs."),
  MODE(
      "mode",
      "choice",
      "default, tabrep, colrep, paper, measured, prefix, union or choice",
      "How bundles of columns are chosen; 'default' bundles nothing."),
  BUDGET(
      "budget",
      "0.5",
      "0 to 10",
      "What all replicas of all bundles may take, as a fraction of the cached bytes of the row"
          + " groups they are made of."),
  RESERVE(
      "reserve",
      "0.1",
      "0 to 0.9",
      "Fraction of each worker's capacity that bundles leave free; a plan that needs it is not"
          + " made."),
  AUTO(
      "auto",
      "true",
      "true or false",
      "Whether a new plan is carried out; otherwise it is only written down."),
  EPOCH("epoch", "12h", "1s to 365d", "How often a plan is made."),
  READS_MIN(
      "reads.min",
      "100",
      "0 to 1000000000",
      "Reads of row groups that there must have been in the window for a plan to be made."),
  PLANS_KEPT(
      "plans.kept",
      "3",
      "1 to 100",
      "How many plans are kept, the current one included; the newest one is kept in any case."),
  PLAN_OBJECTS_MAX(
      "plan.objects.max",
      "10000",
      "1 to 100000",
      "Row groups a plan looks at, those with most bytes read."),
  POPULARITY_WINDOW("popularity.window", "24h", "1s to 365d", "How long a read counts."),
  POPULARITY_BUCKET(
      "popularity.bucket",
      "1h",
      "1s to 30d",
      "What the window moves by; it must hold from 1 to 1000 of them."),
  OBJECTS_MAX(
      "objects.max",
      "100000",
      "1 to 10000000",
      "Row groups whose reads are kept in memory; beyond it the least read ones are left out."),
  POPULARITY_BYTES_MAX(
      "popularity.bytes.max",
      "128MB",
      "1MB to 1TB",
      "Memory that these may take, as estimated; likewise. For a moment twice as much is used, when"
          + " a bucket leaves the window."),
  POLL_INTERVAL(
      "report.poll.interval", "30s", "100ms to 1h", "How often clients' reports are looked for.");

  private static final String PREFIX = "alluxio.master.repbun.";

  private final String suffix;
  private final String defaultValue;
  private final String allowed;
  private final String description;

  Setting(String suffix, String defaultValue, String allowed, String description) {
    this.suffix = suffix;
    this.defaultValue = defaultValue;
    this.allowed = allowed;
    this.description = description;
  }

  public String key() {
    return PREFIX + suffix;
  }

  public String defaultValue() {
    return defaultValue;
  }

  public String allowed() {
    return allowed;
  }

  /** Tells Alluxio of all keys, so that {@code getConf} and the web pages show them. */
  public static void register() {
    Arrays.stream(values()).forEach(setting -> PropertyKey.register(setting.propertyKey()));
  }

  /**
   * As Alluxio wants it. All are strings to Alluxio: it would stop the whole master for a value
   * that it cannot parse, and a bad one of ours must only stop us.
   */
  public PropertyKey propertyKey() {
    return PropertyKey.Builder.stringBuilder(key())
        .setDefaultValue(defaultValue)
        .setDescription(description + " Allowed: " + allowed + ".")
        .setScope(Scope.MASTER)
        .setConsistencyCheckLevel(PropertyKey.ConsistencyCheckLevel.WARN)
        .setIsDynamic(false)
        .buildUnregistered();
  }
}
