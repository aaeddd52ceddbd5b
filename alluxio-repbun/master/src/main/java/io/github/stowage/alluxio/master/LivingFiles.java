package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.decide.Hottest;
import io.github.stowage.alluxio.master.model.Original;
import io.github.stowage.alluxio.master.observe.Popularity;
import io.github.stowage.alluxio.records.FileAccess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The row groups with most load of those files that are still there. Reads of a file that is gone
 * count until they leave the window, and must not take the place of others.
 */
final class LivingFiles {
  /** Each looks up at most as many files as row groups are wanted. */
  private static final int MOST_SWEEPS = 10;

  interface Lookup {
    /** Empty if it is not there any more, or another one. */
    Optional<Original> original(FileAccess access) throws IOException;
  }

  private final Lookup lookup;
  private final int most;
  private final Map<List<Object>, Original> living = new HashMap<>();
  private final Set<List<Object>> gone = new HashSet<>();

  /**
   * For one plan.
   *
   * @param most row groups
   */
  LivingFiles(Lookup lookup, int most) {
    this.lookup = lookup;
    this.most = most;
  }

  /**
   * Goes through what was read again for as long as there was somebody gone among the hottest: to
   * keep many more of them from the beginning would take the master's memory.
   */
  List<Original> hottest(Popularity popularity) throws IOException {
    List<Original> found = List.of();
    int goneBefore = -1;
    for (int sweep = 0; sweep < MOST_SWEEPS && gone.size() > goneBefore; sweep++) {
      goneBefore = gone.size();
      found = lookUp(hottestLeft(popularity));
    }
    return found;
  }

  private List<FileAccess> hottestLeft(Popularity popularity) {
    Hottest hottest = new Hottest(most);
    popularity.each(
        file -> {
          if (!gone.contains(key(file))) {
            hottest.add(file);
          }
        });
    return hottest.files();
  }

  private List<Original> lookUp(List<FileAccess> files) throws IOException {
    List<Original> found = new ArrayList<>();
    for (FileAccess file : files) {
      Original known = living.get(key(file));
      // With other row groups it is looked up again: together they may have too many bytes.
      if (known != null && known.access().rowGroups().size() == file.rowGroups().size()) {
        found.add(known);
        continue;
      }
      Optional<Original> original = lookup.original(file);
      if (original.isPresent()) {
        living.put(key(file), original.get());
        found.add(original.get());
      } else {
        gone.add(key(file));
      }
    }
    return found;
  }

  private static List<Object> key(FileAccess file) {
    return List.of(file.path(), file.fileId());
  }
}
