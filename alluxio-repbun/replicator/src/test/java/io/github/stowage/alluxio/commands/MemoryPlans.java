package io.github.stowage.alluxio.commands;

import alluxio.exception.status.UnavailableException;
import io.github.stowage.alluxio.records.Outcome;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Plans in memory, and what became of the current one. */
class MemoryPlans implements Plans {
  final TreeSet<Long> epochs = new TreeSet<>();
  long current;
  boolean asked;
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
  public void ask(String by) throws IOException {
    reach("ask");
    asked = true;
  }

  @Override
  public boolean asked() throws IOException {
    return asked;
  }

  @Override
  public void takeBack() throws IOException {
    asked = false;
  }
}
