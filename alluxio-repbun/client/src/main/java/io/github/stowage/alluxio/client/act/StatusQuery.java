package io.github.stowage.alluxio.client.act;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.grpc.FileSystemMasterCommonPOptions;
import alluxio.grpc.GetStatusPOptions;
import alluxio.grpc.LoadMetadataPType;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Asks for a bundle's status for a short time only. Alluxio's clients ask a master that is down for
 * two minutes, which is one setting for all of a process; a reader whose file is open already can
 * do without the master.
 */
final class StatusQuery {
  static final int LIMIT_SECONDS = 2;

  // No under store has bundles.
  private static final GetStatusPOptions OPTIONS =
      GetStatusPOptions.newBuilder()
          .setLoadMetadataType(LoadMetadataPType.NEVER)
          .setUpdateTimestamps(false)
          .setCommonOptions(
              FileSystemMasterCommonPOptions.newBuilder().setSyncIntervalMs(-1).build())
          .build();

  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "repbun-bundle-status");
            thread.setDaemon(true);
            return thread;
          });

  private StatusQuery() {}

  /**
   * @throws IOException if the master does not answer in time
   */
  static URIStatus of(String path, Supplier<FileSystem> files)
      throws IOException, AlluxioException {
    Future<URIStatus> status =
        THREADS.submit(() -> files.get().getStatus(new AlluxioURI(path), OPTIONS));
    try {
      return status.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IOException("no answer from the master in " + LIMIT_SECONDS + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(e.toString());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof AlluxioException) {
        throw (AlluxioException) e.getCause();
      }
      throw new IOException(e.getCause());
    } finally {
      status.cancel(true);
    }
  }
}
