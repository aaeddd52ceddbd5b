package io.github.stowage.alluxio.client.report;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.exception.AccessControlException;
import alluxio.exception.AlluxioException;
import alluxio.exception.FileDoesNotExistException;
import alluxio.grpc.CreateDirectoryPOptions;
import alluxio.grpc.ExistsPOptions;
import alluxio.grpc.FileSystemMasterCommonPOptions;
import alluxio.grpc.GetStatusPOptions;
import alluxio.grpc.LoadMetadataPType;
import alluxio.grpc.WritePType;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.Lifetime;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordStore;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Puts reports where RepBun's master looks for them: into the folder of its user, which only they
 * two may enter. A user without one knocks, and the master makes it. For one thread.
 */
public final class AlluxioReports implements Reporter.Store {
  private static final FileSystemMasterCommonPOptions NEVER_SYNC =
      FileSystemMasterCommonPOptions.newBuilder().setSyncIntervalMs(-1).build();

  /** The master looks for knocks each second. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final long POLL_MILLIS = 100;
  private static final int ATTEMPTS = 3;

  private static final GetStatusPOptions AS_KNOWN =
      GetStatusPOptions.newBuilder()
          .setLoadMetadataType(LoadMetadataPType.NEVER)
          .setCommonOptions(NEVER_SYNC)
          .build();

  private final Supplier<FileSystem> files;
  private final FileSystemMasterCommonPOptions lifetime;

  /** Of this user; null until the master has told who that is. */
  private AlluxioURI folder;

  /**
   * @param bucket after which the master sums what was reported in it, at the latest
   */
  public AlluxioReports(Supplier<FileSystem> files, Duration bucket) {
    this.files = files;
    this.lifetime = Lifetime.untilTaken(bucket);
  }

  @Override
  public void put(String name, AccessReport report) throws IOException {
    // Somebody may have removed it.
    if (folder != null && putInto(folder, name, report)) {
      return;
    }
    try {
      knock();
    } catch (AlluxioException | IllegalArgumentException e) {
      throw new IOException(e);
    }
    if (!putInto(folder, name, report)) {
      throw new IOException(folder + " is there, but this user cannot write into it");
    }
  }

  private boolean putInto(AlluxioURI there, String name, AccessReport report) throws IOException {
    return new RecordStore<>(files.get(), there, AccessReport.class, lifetime)
        .putIfFolder(name, report);
  }

  /** Returns when there is a folder. */
  private void knock() throws IOException, AlluxioException {
    folder = Names.reportsOf(name());
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!exists(folder)) {
      if (System.nanoTime() - end > 0) {
        throw new IOException(
            folder + " does not exist: the master did not make it in " + PATIENCE);
      }
      pause();
    }
  }

  /** Whom Alluxio takes this client for, whatever it logs in as. */
  private String name() throws IOException, AlluxioException {
    for (int attempt = 1; ; attempt++) {
      AlluxioURI knock = Names.KNOCKS.join(UUID.randomUUID().toString());
      create(knock);
      try {
        return files.get().getStatus(knock, AS_KNOWN).getOwner();
      } catch (FileDoesNotExistException e) {
        // The master answered before this client could look.
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(e.toString());
    }
  }

  private boolean exists(AlluxioURI path) throws IOException, AlluxioException {
    return files
        .get()
        .exists(
            path,
            ExistsPOptions.newBuilder()
                .setLoadMetadataType(LoadMetadataPType.NEVER)
                .setCommonOptions(NEVER_SYNC)
                .build());
  }

  private void create(AlluxioURI knock) throws IOException, AlluxioException {
    try {
      files
          .get()
          .createDirectory(
              knock,
              CreateDirectoryPOptions.newBuilder()
                  .setWriteType(WritePType.MUST_CACHE)
                  .setCommonOptions(lifetime)
                  .build());
    } catch (FileDoesNotExistException e) {
      // The master makes the folders. Where there is no RepBun, reports would pile up for ever.
      throw new IOException(Names.KNOCKS + " does not exist: this master is without RepBun", e);
    } catch (AccessControlException e) {
      // Of a folder that is not there, Alluxio asks first whether the user could make it.
      throw new IOException(
          "this master is without RepBun, or this user may not write into "
              + Names.KNOCKS
              + ": "
              + e.getMessage(),
          e);
    }
  }
}
