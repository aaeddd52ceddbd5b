package io.github.stowage.alluxio.master;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.conf.Configuration;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.PropertyKey;
import alluxio.master.block.BlockMaster;
import alluxio.master.file.FileSystemMaster;
import io.github.stowage.alluxio.master.act.AlluxioPlanStore;
import io.github.stowage.alluxio.master.act.AlluxioReportStore;
import io.github.stowage.alluxio.master.act.Folders;
import io.github.stowage.alluxio.master.act.ReportUpkeep;
import io.github.stowage.alluxio.master.act.UserFolders;
import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.master.decide.Decision;
import io.github.stowage.alluxio.master.observe.ClusterView;
import io.github.stowage.alluxio.master.observe.ReportWindow;
import io.github.stowage.alluxio.master.observe.StateView;
import io.github.stowage.alluxio.master.report.CountedReports;
import io.github.stowage.alluxio.master.report.Counters;
import io.github.stowage.alluxio.master.report.Warnings;
import java.io.IOException;
import java.time.Clock;

/**
 * What runs while this master is the primary: one daemon thread of low priority, which looks at
 * reports, keeps them few and plans. Whatever goes wrong in it is counted, said once, and tried
 * again after the next pause.
 */
final class RepBunService {
  private static final long STOP_MILLIS = 2000;
  private static final long KNOCK_MILLIS = 1000;

  private final Settings settings;
  private final BlockMaster blocks;
  private final FileSystemMaster inodes;
  private final Clock clock;
  private final View view;
  private final Counters counters;
  private final Warnings warnings;
  private final Thread thread = new Thread(this::run, "repbun");
  private volatile boolean stopped;
  private volatile Planner planner;

  RepBunService(
      Settings settings,
      BlockMaster blocks,
      FileSystemMaster inodes,
      Clock clock,
      View view,
      Counters counters,
      Warnings warnings) {
    this.settings = settings;
    this.blocks = blocks;
    this.inodes = inodes;
    this.clock = clock;
    this.view = view;
    this.counters = counters;
    this.warnings = warnings;
    thread.setDaemon(true);
    thread.setPriority(Thread.MIN_PRIORITY);
  }

  void start() {
    thread.start();
  }

  /** Does not wait long: the master has better things to do. */
  void stop() {
    stopped = true;
    thread.interrupt();
    try {
      thread.join(STOP_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * @throws IOException also if there is nothing to ask yet
   */
  Decision preview() throws IOException {
    Planner ready = planner;
    if (ready == null) {
      throw new IOException("the master is still starting");
    }
    return ready.preview(clock.millis());
  }

  private void run() {
    while (!stopped) {
      try (FileSystem files = FileSystem.Factory.create(clientConfiguration())) {
        Folders.create(files);
        work(files);
      } catch (Exception | LinkageError | AssertionError e) {
        failed(Warnings.Kind.OBSERVING_FAILED, e);
      }
      pause(settings.pollMillis);
    }
  }

  private void work(FileSystem files) {
    AlluxioReportStore reports = new AlluxioReportStore(files, this::notOurs);
    ReportRound reportRound =
        new ReportRound(
            new ReportWindow(reports, settings, new CountedReports(counters, warnings)),
            new ReportUpkeep(reports, settings),
            view,
            this::failed);
    UserFolders users = new UserFolders(files, this::notOurs);
    planner =
        new Planner(
            settings,
            new ClusterView(files, blocks, inodes),
            new StateView(files),
            new AlluxioPlanStore(files),
            view,
            counters,
            warnings);
    MasterRound round = new MasterRound(reportRound, planner, view, this::failed);
    while (!stopped) {
      round.run(clock::millis, () -> stopped);
      answerKnocks(users);
    }
  }

  /** Until reports are looked at again. Who knocks waits to report, and perhaps to end. */
  private void answerKnocks(UserFolders users) {
    long end = System.nanoTime() + MILLISECONDS.toNanos(settings.pollMillis);
    do {
      try {
        users.answerKnocks();
      } catch (Exception | LinkageError | AssertionError e) {
        failed(Warnings.Kind.OBSERVING_FAILED, e);
      }
      pause(Math.min(settings.pollMillis, KNOCK_MILLIS));
    } while (!stopped && System.nanoTime() - end < 0);
  }

  private void notOurs(AlluxioURI path) {
    warnings.once(Warnings.Kind.NOT_OURS, path + " is not deleted.");
  }

  private void failed(Warnings.Kind kind, Throwable cause) {
    if (!stopped) {
      counters.failures.incrementAndGet();
      view.trouble = cause.toString();
      warnings.once(kind, cause);
    }
  }

  private void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      // Only stop() interrupts.
      stopped = true;
    }
  }

  /** This master is the client's master; one that does not answer is asked again by our loop. */
  private static InstancedConfiguration clientConfiguration() {
    InstancedConfiguration configuration = Configuration.copyGlobal();
    configuration.set(PropertyKey.USER_RPC_RETRY_MAX_DURATION, "30s");
    configuration.set(PropertyKey.USER_METRICS_COLLECTION_ENABLED, false);
    return configuration;
  }
}
