package io.github.stowage.alluxio.master.act;

import alluxio.exception.status.UnavailableException;
import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.master.observe.Bucket;
import io.github.stowage.alluxio.master.observe.ReportName;
import io.github.stowage.alluxio.master.observe.ReportWindow;
import java.io.IOException;
import java.util.List;

/**
 * Keeps the reports few. A merged report names those it is the sum of and is written by one call;
 * from then on they don't count, and only then are they deleted. Whatever the process is killed
 * between, what is read again counts every report once.
 */
public final class ReportUpkeep {
  private final ReportStore store;
  private final ReportMerger merger;

  /** The last of what could not be done in this run. */
  private Exception failed;

  public ReportUpkeep(ReportStore store, Settings settings) {
    this.store = store;
    this.merger = new ReportMerger(store, settings);
  }

  /**
   * Merges and deletes what the window, looked at just before, has found.
   *
   * @param now milliseconds since 1970
   * @throws IOException also if something could not be done, though all else was
   */
  public void run(ReportWindow window, long now) throws IOException {
    boolean done = false;
    failed = null;
    try {
      for (String name : window.toDelete()) {
        attempt(() -> deleteReport(window, name));
      }
      for (long bucket : window.expired()) {
        attempt(() -> deleteBucket(window, bucket));
      }
      for (Bucket bucket : window.buckets()) {
        attempt(() -> tidy(window, bucket, now));
      }
      done = failed == null;
    } finally {
      if (!done) {
        // A call that failed may have been carried out all the same.
        window.forget();
      }
    }
    if (failed != null) {
      throw new IOException("could not merge or delete all reports: " + failed, failed);
    }
  }

  private interface Step {
    void run() throws IOException;
  }

  /** One user's reports, or one bucket's, must not be in the way of all others. */
  private void attempt(Step step) throws UnavailableException {
    try {
      step.run();
    } catch (UnavailableException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      failed = e;
    }
  }

  /**
   * @return false if it stays
   */
  private boolean deleteReport(ReportWindow window, String name) throws IOException {
    if (window.stays(name)) {
      return false;
    }
    boolean deleted = store.deleteReport(name);
    if (deleted) {
      window.deleted(name);
    } else {
      window.stayed(name);
    }
    return deleted;
  }

  private void deleteBucket(ReportWindow window, long bucket) throws IOException {
    store.deleteBucket(bucket);
    window.deletedBucket(bucket);
  }

  private void tidy(ReportWindow window, Bucket bucket, long now) throws IOException {
    deleteReplaced(window, bucket);
    merger.merge(bucket, now);
    deleteReplaced(window, bucket);
  }

  private void deleteReplaced(ReportWindow window, Bucket bucket) throws IOException {
    for (String name : List.copyOf(bucket.replaced())) {
      boolean deleted =
          ReportName.mergedNumber(name).isPresent()
              ? store.deleteMerged(bucket.start(), name)
              : deleteReport(window, name);
      // What stays is seen again, and must not count again.
      if (deleted) {
        bucket.replaced().remove(name);
      }
    }
  }
}
