package io.github.stowage.alluxio.client;

import alluxio.ClientContext;
import alluxio.conf.AlluxioConfiguration;
import java.util.function.UnaryOperator;

/**
 * Who asks, and what the master has told of the cluster's configuration, as another context has
 * them, with other settings of the client's own. What the other one was told is not asked for
 * again: the answer has all keys of Alluxio.
 */
final class DerivedContext extends ClientContext {
  private final AlluxioConfiguration configuration;

  /**
   * @param settings must keep {@link AlluxioConfiguration#clusterDefaultsLoaded}
   */
  DerivedContext(ClientContext other, UnaryOperator<AlluxioConfiguration> settings) {
    super(other);
    configuration = settings.apply(super.getClusterConf());
  }

  @Override
  public AlluxioConfiguration getClusterConf() {
    return configuration;
  }
}
