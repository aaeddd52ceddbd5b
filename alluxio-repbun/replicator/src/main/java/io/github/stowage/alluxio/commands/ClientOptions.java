package io.github.stowage.alluxio.commands;

import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.conf.Configuration;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.PropertyKey;
import io.github.stowage.cli.BadInputException;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** How to reach Alluxio with its own client, which logs in as its configuration says. */
public final class ClientOptions {
  @Option(
      names = "--alluxio",
      paramLabel = "KEY=VALUE",
      description =
          "A property of Alluxio's client, such as alluxio.master.hostname=HOST. It overrides"
              + " alluxio-site.properties.")
  private Map<String, String> properties = new LinkedHashMap<>();

  /**
   * @throws BadInputException naming a key that is none of Alluxio's, or a value it does not take
   */
  FileSystem connect() {
    return FileSystem.Factory.create(context());
  }

  /**
   * For what a file system does not offer; whoever asks closes it.
   *
   * @throws BadInputException as above
   */
  FileSystemContext context() {
    InstancedConfiguration configuration = configuration();
    try {
      return FileSystemContext.create(configuration);
    } catch (RuntimeException e) {
      throw new BadInputException("Alluxio's client properties: " + e.getMessage());
    }
  }

  /** What was asked for, as it was written. */
  public Map<String, String> properties() {
    return Map.copyOf(properties);
  }

  /**
   * @throws BadInputException as above
   */
  public InstancedConfiguration configuration() {
    InstancedConfiguration configuration = Configuration.copyGlobal();
    configuration.set(PropertyKey.USER_METRICS_COLLECTION_ENABLED, false);
    if (!configuration.isSetByUser(PropertyKey.USER_RPC_RETRY_MAX_DURATION)) {
      configuration.set(PropertyKey.USER_RPC_RETRY_MAX_DURATION, "10s");
    }
    properties.forEach((key, value) -> set(configuration, key, value));
    try {
      configuration.validate();
      return configuration;
    } catch (RuntimeException e) {
      throw new BadInputException("Alluxio's client properties: " + e.getMessage());
    }
  }

  private static void set(InstancedConfiguration configuration, String key, String value) {
    if (!PropertyKey.isValid(key)) {
      throw new BadInputException("--alluxio " + key + ", allowed: a property of Alluxio");
    }
    PropertyKey property = PropertyKey.fromString(key);
    try {
      configuration.set(property, property.parseValue(value));
    } catch (RuntimeException e) {
      throw new BadInputException("--alluxio " + key + "=" + value + ": " + e.getMessage());
    }
  }
}
