package io.github.stowage.alluxio.replicator.decide;

import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.PlannedBundle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/** What may happen around the replicator, in any order. */
final class RandomHistory {
  private static final int WORKERS = 4;
  private static final int FILES = 3;
  private static final List<String> COLUMNS = List.of("a", "b", "c");

  private final Random random;
  private long nextId = 10;
  private long nextEpoch = 1;

  RandomHistory(Random random) {
    this.random = random;
  }

  void begin(Model model) {
    for (int i = 1; i <= WORKERS; i++) {
      model.workers.add("w" + i + ":1");
    }
    for (int i = 0; i < FILES; i++) {
      model.put("/t/" + i, nextId++);
    }
  }

  /** Of files as they are, and now and then of one that is gone or another. */
  Optional<EpochPlan> plan(Model model) {
    if (random.nextInt(6) == 0) {
      return Optional.empty();
    }
    List<PlannedBundle> bundles = new ArrayList<>();
    for (Original original : model.originals.values()) {
      for (int rowGroup = 0; rowGroup < 3; rowGroup++) {
        if (random.nextBoolean()) {
          long id = random.nextInt(10) == 0 ? 1 : original.fileId();
          bundles.add(
              new PlannedBundle(original.path(), id, rowGroup, some(COLUMNS), 100, someWorkers()));
        }
      }
    }
    return Optional.of(new EpochPlan(nextEpoch++, "repbun", 0.1, 0, 0, 0, 0, bundles));
  }

  private List<String> someWorkers() {
    List<String> all = new ArrayList<>();
    for (int i = 1; i <= WORKERS; i++) {
      all.add("w" + i + ":1");
    }
    return some(all);
  }

  /** At least one, in any order. */
  private List<String> some(List<String> all) {
    List<String> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, random);
    return shuffled.subList(0, 1 + random.nextInt(shuffled.size()));
  }

  void event(Model model) {
    String path = "/t/" + random.nextInt(FILES);
    String worker = "w" + (1 + random.nextInt(WORKERS)) + ":1";
    switch (random.nextInt(9)) {
      case 0 -> model.lose(worker);
      case 1 -> model.workers.add(worker);
      case 2 -> model.put(path, nextId++);
      case 3 -> model.originals.remove(path);
      case 4 -> rename(model, path);
      case 5 -> model.leftovers.add("/.repbun/bundles/1/x" + random.nextInt(3) + ".writing");
      case 6 -> garble(model, path);
      case 7 -> model.now += random.nextInt((int) Model.GRACE * 2);
      default -> spread(model, worker);
    }
  }

  /** The file takes its id and its map along. */
  private void rename(Model model, String path) {
    Original o = model.originals.remove(path);
    if (o != null) {
      String to = path + "-moved" + nextId++;
      model.originals.put(to, new Original(to, o.fileId(), o.length(), o.hasMap(), o.map()));
    }
  }

  /** Also a map of another file: what a run leaves that is killed right after a race. */
  private void garble(Model model, String path) {
    Original o = model.originals.get(path);
    if (o != null && random.nextBoolean()) {
      model.originals.put(path, new Original(path, o.fileId(), o.length(), true, Optional.empty()));
    } else if (o != null) {
      model.originals.put(path, new Original(path, nextId++, o.length(), o.hasMap(), o.map()));
    }
  }

  /** Readers cache what they read; somebody unpins. */
  private void spread(Model model, String worker) {
    for (Bundle bundle : List.copyOf(model.bundles.values())) {
      if (random.nextInt(3) == 0 && !bundle.holders().isEmpty() && model.workers.contains(worker)) {
        List<String> holders = new ArrayList<>(bundle.holders());
        if (!holders.contains(worker)) {
          holders.add(worker);
        }
        model.bundles.put(
            bundle.path(),
            new Bundle(
                bundle.label(),
                java.util.Set.copyOf(holders),
                random.nextBoolean(),
                bundle.retiredAt().isPresent() ? bundle.retiredAt() : OptionalLong.empty()));
      }
    }
  }
}
