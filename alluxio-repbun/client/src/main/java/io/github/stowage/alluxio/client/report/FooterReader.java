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
import io.github.stowage.alluxio.copy.AlluxioFile;
import io.github.stowage.alluxio.parquet.FileLayout;
import io.github.stowage.alluxio.parquet.UnusableFileException;
import java.io.IOException;
import java.util.Optional;

/** Reads footers of files in Alluxio without bringing a block into its caches. */
public final class FooterReader {
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

  public FooterReader(FileSystem files) {
    this.files = files;
  }

  /**
   * @return empty if it is no Parquet file, or one that cannot be bundled
   * @throws IOException if it cannot be read, or is not that version of the file any more
   */
  public Optional<FileShape> read(FileKey file) throws IOException {
    try {
      URIStatus status = files.getStatus(new AlluxioURI(file.path()), STATUS);
      if (status.getFileId() != file.id()) {
        throw new IOException(file + " was replaced");
      }
      return Optional.of(new FileShape(FileLayout.read(new AlluxioFile(files, status, NO_CACHE))));
    } catch (UnusableFileException e) {
      return Optional.empty();
    } catch (AlluxioException | RuntimeException e) {
      throw new IOException("cannot read the footer of " + file, e);
    }
  }
}
