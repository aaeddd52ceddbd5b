package io.github.stowage.alluxio.replicator.observe;

import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.FileSystemMasterClient;
import alluxio.exception.status.NotFoundException;
import alluxio.resource.CloseableResource;
import io.github.stowage.alluxio.copy.Sources;
import io.github.stowage.alluxio.replicator.decide.Original;
import java.io.IOException;
import java.util.Optional;

/** Finds originals. */
public final class Originals {
  private final Sources sources;
  private final FileSystemContext context;

  public Originals(FileSystem files, FileSystemContext context) {
    this.sources = new Sources(files);
    this.context = context;
  }

  Optional<Original> original(String path, Lists lists) throws IOException {
    return sources.at(path).map(status -> Attributes.original(status, lists));
  }

  /** A file that was renamed took its map along. */
  Optional<Original> byId(long fileId, Lists lists) throws IOException {
    String path;
    try (CloseableResource<FileSystemMasterClient> master = context.acquireMasterClientResource()) {
      path = master.get().getFilePath(fileId);
    } catch (NotFoundException e) {
      return Optional.empty();
    }
    return original(path, lists);
  }
}
