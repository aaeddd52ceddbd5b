package io.github.stowage.alluxio.demo;

import static org.awaitility.Awaitility.await;

import alluxio.client.file.FileSystem;
import alluxio.conf.Configuration;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.PropertyKey;
import io.github.stowage.alluxio.records.CurrentEpoch;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.alluxio.records.ReplanRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** What passes between the master and others, seen from outside. */
final class Planning implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final FileSystem files;
  private final RecordStore<EpochPlan> plans;
  private final RecordStore<CurrentEpoch> current;
  private final RecordStore<ReplanRequest> requests;
  private final RecordStore<Outcome> outcomes;

  /**
   * @param alluxio properties that a client needs
   */
  Planning(Map<String, String> alluxio) {
    files = FileSystem.Factory.create(configuration(alluxio));
    plans = new RecordStore<>(files, Names.PLANS, EpochPlan.class);
    current = new RecordStore<>(files, Names.STATE, CurrentEpoch.class);
    requests = new RecordStore<>(files, Names.STATE, ReplanRequest.class);
    outcomes = new RecordStore<>(files, Names.STATE, Outcome.class);
  }

  static InstancedConfiguration configuration(Map<String, String> alluxio) {
    InstancedConfiguration configuration = Configuration.copyGlobal();
    alluxio.forEach(
        (name, value) -> {
          PropertyKey key = PropertyKey.fromString(name);
          configuration.set(key, key.parseValue(value));
        });
    return configuration;
  }

  /** Asks the master for a plan, and waits until it is to be carried out. */
  EpochPlan replan() throws IOException {
    long before = epoch();
    requests.put(Names.REPLAN, new ReplanRequest("the demo"));
    await("a plan after " + before).atMost(LIMIT).until(() -> epoch() > before);
    return plans.get(Long.toString(epoch())).orElseThrow();
  }

  private long epoch() throws IOException {
    return current.get(Names.CURRENT).map(CurrentEpoch::epoch).orElse(0L);
  }

  Optional<Outcome> outcome() throws IOException {
    return outcomes.get(Names.OUTCOME);
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
