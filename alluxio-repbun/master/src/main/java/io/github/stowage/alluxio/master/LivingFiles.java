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
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The row groups with most load of those files that are still there. Reads of a file that is gone
 * count until they leave the window, and must not take the place of others.
 */
final class LivingFiles {
  /** Each looks up at most as many files as row groups are wanted. */
  private static final int MOST_SWEEPS = 10;

  /** For others than the hottest. Whoever asks for a preview waits for 30 s in all. */
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(10);

  interface Lookup {
    /** Empty if it is not there any more, or another one. */
    Optional<Original> original(FileAccess access) throws IOException;
  }

  private final Lookup lookup;
  private final int most;
  private final LongSupplier nanoTime;
  private final Map<List<Object>, Original> living = new HashMap<>();
  private final Set<List<Object>> gone = new HashSet<>();

  /**
   * For one plan.
   *
   * @param most row groups
   * @param nanoTime as of {@link System#nanoTime}
   */
  LivingFiles(Lookup lookup, int most, LongSupplier nanoTime) {
    this.lookup = lookup;
    this.most = most;
    this.nanoTime = nanoTime;
  }

  /**
   * Goes through what was read again for as long as there was somebody gone among the hottest: to
   * keep many more of them from the beginning would take the master's memory. Where that takes long
   * it ends, with what was found until then.
   */
  List<Original> hottest(Popularity popularity) throws IOException {
    List<Original> found = lookUp(hottestLeft(popularity), () -> true);
    long start = nanoTime.getAsLong();
    BooleanSupplier inTime = () -> nanoTime.getAsLong() - start < MOST_NANOS;
    int goneBefore = 0;
    for (int sweep = 1;
        sweep < MOST_SWEEPS && gone.size() > goneBefore && inTime.getAsBoolean();
        sweep++) {
      goneBefore = gone.size();
      found = lookUp(hottestLeft(popularity), inTime);
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

  /**
   * @param more whether others may be looked up than were already
   */
  private List<Original> lookUp(List<FileAccess> files, BooleanSupplier more) throws IOException {
    List<Original> found = new ArrayList<>();
    for (FileAccess file : files) {
      Original known = living.get(key(file));
      // With other row groups it is looked up again: together they may have too many bytes.
      if (known != null && known.access().rowGroups().size() == file.rowGroups().size()) {
        found.add(known);
        continue;
      }
      if (!more.getAsBoolean()) {
        if (known != null) {
          found.add(known);
        }
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
