package io.github.stowage.cassandra.agent;

import org.apache.cassandra.gms.ApplicationState;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.service.StorageService;

final class GossipForgery implements GossipForgeryMXBean {
  @Override
  public void publish(String state, String value) {
    Gossiper.instance.addLocalApplicationState(
        ApplicationState.valueOf(state), StorageService.instance.valueFactory.diskUsage(value));
  }
}
