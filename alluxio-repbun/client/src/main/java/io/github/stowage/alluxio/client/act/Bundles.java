package io.github.stowage.alluxio.client.act;

import alluxio.client.file.FileInStream;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.exception.FileDoesNotExistException;
import alluxio.exception.FileIncompleteException;
import alluxio.grpc.OpenFilePOptions;
import alluxio.grpc.ReadPType;
import com.google.common.base.Ticker;
import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.io.IOException;
import java.util.function.Supplier;

/** Opens bundles. Thread-safe. */
public final class Bundles implements BundleSource {
  // Otherwise passive caching makes more replicas than planned.
  private static final OpenFilePOptions READ =
      OpenFilePOptions.newBuilder()
          .setReadType(ReadPType.NO_CACHE)
          .setUpdateLastAccessTime(false)
          .build();

  /** Instead of a path. */
  private static final String ALL = "";

  private final Supplier<FileSystem> files;
  private final Avoided avoided;

  /**
   * @param files that give up soon, so that the original answers soon
   */
  public Bundles(Supplier<FileSystem> files, Ticker clock) {
    this.files = files;
    this.avoided = new Avoided(clock);
  }

  @Override
  public FileInStream open(PublishedBundle bundle) {
    if (avoided.contains(ALL) || avoided.contains(bundle.path())) {
      Cause.BUNDLE_AVOIDED.count(
          bundle.path(), "it failed less than " + Avoided.SECONDS + " s ago");
      return null;
    }
    try {
      URIStatus status = StatusQuery.of(bundle.path(), files);
      if (status.getFileId() != bundle.fileId() || status.getLength() != bundle.length()) {
        failed(
            bundle,
            Cause.BUNDLE_CHANGED,
            String.format(
                "file %d of %d bytes, listed as file %d of %d bytes",
                status.getFileId(), status.getLength(), bundle.fileId(), bundle.length()));
        return null;
      }
      return files.get().openFile(status, READ);
    } catch (FileDoesNotExistException e) {
      failed(bundle, Cause.BUNDLE_MISSING, e);
    } catch (FileIncompleteException e) {
      failed(bundle, Cause.BUNDLE_CHANGED, e);
    } catch (AlluxioException e) {
      failed(bundle, Cause.BUNDLE_UNREADABLE, e);
    } catch (IOException | RuntimeException e) {
      failed(bundle, Cause.BUNDLE_UNREADABLE, e);
      // The master does not answer. An original that is open already can do without it.
      if (!Thread.currentThread().isInterrupted()) {
        avoided.add(ALL);
      }
    }
    return null;
  }

  @Override
  public void failed(PublishedBundle bundle, Cause cause, Object why) {
    // A task that is cancelled says nothing about the bundle.
    if (!Thread.currentThread().isInterrupted()) {
      avoided.add(bundle.path());
    }
    cause.count(bundle.path(), why);
  }
}
