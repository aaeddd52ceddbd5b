package io.github.stowage.alluxio.master;

import alluxio.master.CoreMasterContext;
import alluxio.master.Master;
import alluxio.master.MasterFactory;
import alluxio.master.MasterRegistry;
import alluxio.master.block.BlockMaster;
import alluxio.master.file.FileSystemMaster;
import io.github.stowage.alluxio.master.config.BadSettingException;
import io.github.stowage.alluxio.master.config.Setting;
import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.master.config.SettingsSource;
import io.github.stowage.alluxio.master.report.Warnings;

/** Found by Alluxio on its class path. What it throws would keep the master from starting. */
public final class RepBunMasterFactory implements MasterFactory<CoreMasterContext> {
  static final String NAME = "RepBunMaster";

  private static final Warnings WARNINGS = new Warnings();

  public RepBunMasterFactory() {
    try {
      Setting.register();
    } catch (Exception | LinkageError e) {
      WARNINGS.once(Warnings.Kind.START_FAILED, e);
    }
  }

  @Override
  public boolean isEnabled() {
    try {
      return Settings.enabled(SettingsSource.alluxio());
    } catch (BadSettingException e) {
      // So that there is somebody to say why.
      return true;
    } catch (Exception | LinkageError e) {
      WARNINGS.once(Warnings.Kind.START_FAILED, e);
      return false;
    }
  }

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  public Master create(MasterRegistry registry, CoreMasterContext context) {
    try {
      // Waits until those are there: the masters are created side by side.
      RepBunMaster master =
          new RepBunMaster(
              context,
              registry.get(BlockMaster.class),
              registry.get(FileSystemMaster.class),
              WARNINGS);
      registry.add(RepBunMaster.class, master);
      return master;
    } catch (Exception | LinkageError e) {
      WARNINGS.once(Warnings.Kind.START_FAILED, e);
      return null;
    }
  }
}
