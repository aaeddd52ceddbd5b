package io.github.stowage.alluxio.master.job;

import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.conf.Configuration;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.PropertyKey;
import com.google.common.util.concurrent.RateLimiter;
import io.github.stowage.alluxio.copy.BundleCopier;
import io.github.stowage.alluxio.copy.Moment;
import io.github.stowage.alluxio.records.CurrentEpoch;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordStore;
import java.io.IOException;
import java.util.Optional;

/** What all jobs of a job worker share: its connection, its rate, the plan that it last saw. */
final class Connection {
  private final FileSystem files;
  private final BundleCopier copier;
  private final RateLimiter bytesPerSecond = RateLimiter.create(1);
  private PlannedBundles plan;
  private long epoch;

  private Connection() {
    InstancedConfiguration configuration = Configuration.copyGlobal();
    // What was written must be read back from the worker, and what others changed must be seen.
    configuration.set(PropertyKey.USER_CLIENT_CACHE_ENABLED, false);
    configuration.set(PropertyKey.USER_METADATA_CACHE_ENABLED, false);
    FileSystemContext context = FileSystemContext.create(configuration);
    files = FileSystem.Factory.create(context);
    copier = new BundleCopier(files, context, bytesPerSecond, Moment.Listener.NONE);
  }

  /** Made when it is first needed; lives as long as the job worker. */
  static Connection shared() {
    return Holder.CONNECTION;
  }

  /**
   * @param rate of all jobs together, bytes per second
   */
  synchronized BundleCopier copier(long rate) {
    if (rate != (long) bytesPerSecond.getRate()) {
      bytesPerSecond.setRate(rate);
    }
    return copier;
  }

  /**
   * @throws IOException if the current plan is another one, or cannot be read
   */
  synchronized PlannedBundles plan(long wanted) throws IOException {
    Optional<CurrentEpoch> current =
        new RecordStore<>(files, Names.STATE, CurrentEpoch.class).get(Names.CURRENT);
    long now = current.map(CurrentEpoch::epoch).orElse(0L);
    if (wanted <= 0 || now != wanted) {
      throw new IOException("epoch " + wanted + ", allowed: that of the current plan, " + now);
    }
    // What a plan says does not change.
    if (plan == null || epoch != wanted) {
      EpochPlan read =
          new RecordStore<>(files, Names.PLANS, EpochPlan.class)
              .get(Long.toString(wanted))
              .orElseThrow(() -> new IOException("there is no plan of epoch " + wanted));
      if (read.epoch() != wanted) {
        throw new IOException("the plan of epoch " + wanted + " says " + read.epoch());
      }
      plan = new PlannedBundles(read);
      epoch = wanted;
    }
    return plan;
  }

  private static final class Holder {
    static final Connection CONNECTION = new Connection();
  }
}
