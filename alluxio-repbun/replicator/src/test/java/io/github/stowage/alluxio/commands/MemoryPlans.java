package io.github.stowage.alluxio.commands;

import io.github.stowage.alluxio.records.Outcome;
import java.io.IOException;
import java.util.Optional;
import java.util.TreeSet;

/** Plans in memory, and what became of the current one. */
class MemoryPlans implements Plans {
  final TreeSet<Long> epochs = new TreeSet<>();
  long current;
  boolean asked;
  Optional<Outcome> outcome = Optional.empty();

  @Override
  public TreeSet<Long> epochs() throws IOException {
    return new TreeSet<>(epochs);
  }

  @Override
  public long current() throws IOException {
    return current;
  }

  @Override
  public void setCurrent(long epoch) throws IOException {
    current = epoch;
  }

  @Override
  public Optional<Outcome> outcome() throws IOException {
    return outcome;
  }

  @Override
  public void ask(String by) throws IOException {
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
