package io.github.stowage.alluxio.replicator.observe;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.FileSystemMasterClient;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.exception.FileDoesNotExistException;
import alluxio.exception.InvalidPathException;
import alluxio.exception.status.NotFoundException;
import alluxio.grpc.FileSystemMasterCommonPOptions;
import alluxio.grpc.GetStatusPOptions;
import alluxio.resource.CloseableResource;
import io.github.stowage.alluxio.replicator.decide.Original;
import java.io.IOException;
import java.util.Optional;

/** Finds originals. */
public final class Originals {
  private static final GetStatusPOptions SYNCED =
      GetStatusPOptions.newBuilder()
          .setCommonOptions(FileSystemMasterCommonPOptions.newBuilder().setSyncIntervalMs(0))
          .build();

  private final FileSystem files;
  private final FileSystemContext context;

  public Originals(FileSystem files, FileSystemContext context) {
    this.files = files;
    this.context = context;
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

  Optional<Original> original(String path) throws IOException {
    return at(path).map(Attributes::original);
  }

  /** A file that was renamed took its map along. */
  Optional<Original> byId(long fileId) throws IOException {
    String path;
    try (CloseableResource<FileSystemMasterClient> master = context.acquireMasterClientResource()) {
      path = master.get().getFilePath(fileId);
    } catch (NotFoundException e) {
      return Optional.empty();
    }
    return original(path);
  }
}
