package io.github.stowage.alluxio.master;

import alluxio.Server;
import alluxio.grpc.GrpcService;
import alluxio.grpc.ServiceType;
import alluxio.master.Master;
import alluxio.master.MasterContext;
import alluxio.master.block.BlockMaster;
import alluxio.master.file.FileSystemMaster;
import alluxio.master.journal.JournalContext;
import alluxio.master.journal.NoopJournalContext;
import alluxio.master.journal.NoopJournaled;
import io.github.stowage.alluxio.master.config.BadSettingException;
import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.master.config.SettingsSource;
import io.github.stowage.alluxio.master.decide.Decision;
import io.github.stowage.alluxio.master.report.Counters;
import io.github.stowage.alluxio.master.report.Gauges;
import io.github.stowage.alluxio.master.report.Warnings;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import java.util.Set;

/**
 * RepBun in Alluxio's master: starts the service when this one becomes the primary, stops it when
 * it no longer is. It has no journal: one of its own would be missing from the formatted journal of
 * a master that ran without it.
 */
public final class RepBunMaster implements Master, NoopJournaled {
  private static volatile RepBunMaster current;

  private final MasterContext<?> context;
  private final BlockMaster blocks;
  private final FileSystemMaster inodes;
  private final Warnings warnings;
  private final Counters counters = new Counters();
  private final View view = new View();
  private final Settings settings;
  private final String whyOff;
  private volatile RepBunService service;

  RepBunMaster(
      MasterContext<?> context, BlockMaster blocks, FileSystemMaster inodes, Warnings warnings) {
    this.context = context;
    this.blocks = blocks;
    this.inodes = inodes;
    this.warnings = warnings;
    Settings read = null;
    String bad = "";
    try {
      if (Settings.enabled(SettingsSource.alluxio())) {
        read = new Settings(SettingsSource.alluxio());
      }
    } catch (BadSettingException e) {
      bad = e.getMessage();
      warnings.once(Warnings.Kind.BAD_SETTING, bad + ".");
    }
    this.settings = read;
    this.whyOff = bad;
    current = this;
  }

  /** Of this process; null if the extension is switched off. */
  static RepBunMaster current() {
    return current;
  }

  @Override
  public void start(Boolean primary) {
    try {
      if (primary && settings != null) {
        Gauges.register(MetricValues.of(view, counters));
        service =
            new RepBunService(
                settings, blocks, inodes, Clock.systemUTC(), view, counters, warnings);
        service.start();
      }
    } catch (Exception | LinkageError e) {
      warnings.once(Warnings.Kind.START_FAILED, e);
    }
  }

  @Override
  public void stop() {
    RepBunService running = service;
    service = null;
    if (running != null) {
      running.stop();
    }
  }

  @Override
  public void close() {
    stop();
  }

  boolean running() {
    return service != null;
  }

  /** Why a setting keeps it from running; empty if none does. */
  String whyOff() {
    return whyOff;
  }

  View view() {
    return view;
  }

  Counters counters() {
    return counters;
  }

  Decision preview() throws IOException {
    RepBunService running = service;
    if (running == null) {
      throw new IOException("this master is not the primary, or RepBun is off");
    }
    return running.preview();
  }

  @Override
  public String getName() {
    return RepBunMasterFactory.NAME;
  }

  @Override
  public Set<Class<? extends Server>> getDependencies() {
    return Set.of(BlockMaster.class, FileSystemMaster.class);
  }

  @Override
  public Map<ServiceType, GrpcService> getServices() {
    return Map.of();
  }

  @Override
  public JournalContext createJournalContext() {
    // A restore from a backup asks every master for one.
    return NoopJournalContext.INSTANCE;
  }

  @Override
  public MasterContext<?> getMasterContext() {
    return context;
  }
}
