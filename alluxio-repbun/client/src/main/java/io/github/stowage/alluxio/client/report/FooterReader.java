package io.github.stowage.alluxio.client.report;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.grpc.FileSystemMasterCommonPOptions;
import alluxio.grpc.GetStatusPOptions;
import alluxio.grpc.LoadMetadataPType;
import alluxio.grpc.OpenFilePOptions;
import alluxio.grpc.ReadPType;
import io.github.stowage.alluxio.client.observe.FileKey;
import io.github.stowage.alluxio.client.observe.FileShape;
import io.github.stowage.alluxio.client.observe.OpenedFiles;
import io.github.stowage.alluxio.copy.AlluxioFile;
import io.github.stowage.alluxio.parquet.FileLayout;
import io.github.stowage.alluxio.parquet.UnusableFileException;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads footers of files in Alluxio without bringing a block into its caches. */
public final class FooterReader {
  private static final Logger LOG = LoggerFactory.getLogger(FooterReader.class);

  private static final OpenFilePOptions NO_CACHE =
      OpenFilePOptions.newBuilder()
          .setReadType(ReadPType.NO_CACHE)
          .setUpdateLastAccessTime(false)
          .build();

  // The reader asked already: nobody else needs to look at the under store, or note an access.
  private static final GetStatusPOptions STATUS =
      GetStatusPOptions.newBuilder()
          .setLoadMetadataType(LoadMetadataPType.NEVER)
          .setUpdateTimestamps(false)
          .setCommonOptions(
              FileSystemMasterCommonPOptions.newBuilder().setSyncIntervalMs(-1).build())
          .build();

  private final FileSystem files;
  private final OpenedFiles opened;

  /**
   * @param opened with their statuses; of others the master is asked
   */
  public FooterReader(FileSystem files, OpenedFiles opened) {
    this.files = files;
    this.opened = opened;
  }

  /**
   * @return empty if it is no Parquet file, or one that cannot be bundled
   * @throws IOException if it cannot be read, or is not that version of the file any more
   */
  public Optional<FileShape> read(FileKey file) throws IOException {
    Optional<URIStatus> known = opened.status(file);
    if (known.isPresent()) {
      try {
        return read(known.get());
      } catch (IOException | RuntimeException e) {
        LOG.debug("{} is looked for anew", file, e);
      }
    }
    return find(file);
  }

  private Optional<FileShape> find(FileKey file) throws IOException {
    try {
      URIStatus status = files.getStatus(new AlluxioURI(file.path()), STATUS);
      if (status.getFileId() != file.id()) {
        throw new IOException(file + " was replaced");
      }
      return read(status);
    } catch (AlluxioException | RuntimeException e) {
      throw new IOException("cannot read the footer of " + file, e);
    }
  }

  private Optional<FileShape> read(URIStatus status) throws IOException {
    try {
      return Optional.of(new FileShape(FileLayout.read(new AlluxioFile(files, status, NO_CACHE))));
    } catch (UnusableFileException e) {
      return Optional.empty();
    }
  }
}
