package io.github.stowage.alluxio.commands;

import alluxio.exception.status.UnavailableException;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.alluxio.records.ReplanRequest;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Plans in memory, and what became of the current one. */
class MemoryPlans implements Plans {
  final TreeSet<Long> epochs = new TreeSet<>();
  long current;
  Optional<ReplanRequest> request = Optional.empty();
  Optional<Outcome> outcome = Optional.empty();

  /** How often a call finds no primary, by its name. */
  final Map<String, Integer> away = new HashMap<>();

  private void reach(String call) throws UnavailableException {
    if (away.merge(call, -1, Integer::sum) >= 0) {
      throw new UnavailableException("no primary");
    }
  }

  @Override
  public TreeSet<Long> epochs() throws IOException {
    reach("epochs");
    return new TreeSet<>(epochs);
  }

  @Override
  public long current() throws IOException {
    reach("current");
    return current;
  }

  @Override
  public void setCurrent(long epoch) throws IOException {
    reach("setCurrent");
    current = epoch;
  }

  @Override
  public Optional<Outcome> outcome() throws IOException {
    reach("outcome");
    return outcome;
  }

  @Override
  public Optional<ReplanRequest> request() throws IOException {
    reach("request");
    return request;
  }

  @Override
  public void setRequest(Optional<ReplanRequest> request) throws IOException {
    reach("setRequest");
    this.request = request;
  }
}
