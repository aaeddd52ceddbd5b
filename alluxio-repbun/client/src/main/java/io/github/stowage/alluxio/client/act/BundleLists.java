package io.github.stowage.alluxio.client.act;

import alluxio.client.file.FileSystem;
import com.google.common.base.Ticker;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordException;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.alluxio.records.TimeLimit;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/** Asks the master for lists of bundles, and not again soon if it does not answer. Thread-safe. */
public final class BundleLists implements ListSource {
  /** Instead of a name. */
  private static final String ALL = "";

  private final Supplier<FileSystem> files;
  private final Avoided avoided;

  public BundleLists(Supplier<FileSystem> files, Ticker clock) {
    this.files = files;
    this.avoided = new Avoided(clock);
  }

  @Override
  public Optional<BundleMap> get(String name) throws IOException {
    if (avoided.contains(ALL) || avoided.contains(name)) {
      throw new IOException("it could not be read less than " + Avoided.SECONDS + " s ago");
    }
    try {
      return TimeLimit.ask(
          () -> new RecordStore<>(files.get(), Names.LISTS, BundleMap.class).get(name),
          BundleQuery.LIMIT_SECONDS,
          "master");
    } catch (RecordException e) {
      avoided.add(name);
      throw e;
    } catch (IOException | RuntimeException e) {
      // A task that is cancelled says nothing about the master.
      if (!Thread.currentThread().isInterrupted()) {
        avoided.add(ALL);
      }
      throw e;
    }
  }
}
