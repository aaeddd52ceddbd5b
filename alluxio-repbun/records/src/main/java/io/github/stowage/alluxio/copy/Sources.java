package io.github.stowage.alluxio.copy;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.exception.FileDoesNotExistException;
import alluxio.exception.InvalidPathException;
import alluxio.grpc.FileSystemMasterCommonPOptions;
import alluxio.grpc.GetStatusPOptions;
import java.io.IOException;
import java.util.Optional;

/** The files that bundles are made of. Looks; changes nothing. */
public final class Sources {
  private static final GetStatusPOptions SYNCED =
      GetStatusPOptions.newBuilder()
          .setCommonOptions(FileSystemMasterCommonPOptions.newBuilder().setSyncIntervalMs(0))
          .build();

  private final FileSystem files;

  public Sources(FileSystem files) {
    this.files = files;
  }

  /** The file that is at a path now; its length may differ from what it was. */
  public Optional<URIStatus> at(String path) throws IOException {
    return at(path, GetStatusPOptions.getDefaultInstance());
  }

  /** The same, after Alluxio has looked whether the under store has another one. */
  public Optional<URIStatus> inUnderStore(String path) throws IOException {
    return at(path, SYNCED);
  }

  private Optional<URIStatus> at(String path, GetStatusPOptions options) throws IOException {
    try {
      URIStatus status = files.getStatus(new AlluxioURI(path), options);
      return status.isFolder() || !status.isCompleted() ? Optional.empty() : Optional.of(status);
    } catch (FileDoesNotExistException | InvalidPathException e) {
      return Optional.empty();
    } catch (AlluxioException e) {
      throw new IOException("cannot see " + path, e);
    }
  }
}
