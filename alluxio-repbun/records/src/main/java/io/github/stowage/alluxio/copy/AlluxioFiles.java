package io.github.stowage.alluxio.copy;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.exception.FileDoesNotExistException;
import alluxio.grpc.DeletePOptions;
import alluxio.grpc.FileSystemMasterCommonPOptions;
import alluxio.grpc.GetStatusPOptions;
import alluxio.grpc.LoadMetadataPType;
import alluxio.grpc.RenamePOptions;
import alluxio.grpc.SetAttributePOptions;
import alluxio.proto.journal.File.XAttrUpdateStrategy;
import com.google.protobuf.ByteString;
import java.io.IOException;

/** Single calls to the master about bundles, of which the under store knows nothing. */
public final class AlluxioFiles {
  static final FileSystemMasterCommonPOptions NEVER_SYNC =
      FileSystemMasterCommonPOptions.newBuilder().setSyncIntervalMs(-1).build();

  private final FileSystem files;

  public AlluxioFiles(FileSystem files) {
    this.files = files;
  }

  public URIStatus status(String path) throws IOException {
    try {
      return files.getStatus(
          new AlluxioURI(path),
          GetStatusPOptions.newBuilder()
              .setLoadMetadataType(LoadMetadataPType.NEVER)
              .setCommonOptions(NEVER_SYNC)
              .build());
    } catch (AlluxioException e) {
      throw new IOException("cannot see " + path, e);
    }
  }

  public void set(String path, SetAttributePOptions.Builder options) throws IOException {
    try {
      files.setAttribute(new AlluxioURI(path), options.setCommonOptions(NEVER_SYNC).build());
    } catch (AlluxioException e) {
      throw new IOException("cannot set attributes of " + path, e);
    }
  }

  public void put(String path, String attribute, byte[] value) throws IOException {
    set(
        path,
        SetAttributePOptions.newBuilder()
            .putXattr(attribute, ByteString.copyFrom(value))
            .setXattrUpdateStrategy(XAttrUpdateStrategy.UNION_REPLACE));
  }

  /** Nothing happens if it has none. */
  public void remove(String path, String attribute) throws IOException {
    set(
        path,
        SetAttributePOptions.newBuilder()
            .putXattr(attribute, ByteString.EMPTY)
            .setXattrUpdateStrategy(XAttrUpdateStrategy.DELETE_KEYS));
  }

  public void rename(String from, String to) throws IOException {
    try {
      files.rename(
          new AlluxioURI(from),
          new AlluxioURI(to),
          RenamePOptions.newBuilder().setCommonOptions(NEVER_SYNC).build());
    } catch (AlluxioException e) {
      throw new IOException("cannot rename " + from + " to " + to, e);
    }
  }

  /** A file, pinned or not, or an empty folder. Nothing happens if it is not there. */
  public void delete(String path) throws IOException {
    try {
      files.delete(
          new AlluxioURI(path),
          DeletePOptions.newBuilder()
              .setRecursive(false)
              .setAlluxioOnly(true)
              .setCommonOptions(NEVER_SYNC)
              .build());
    } catch (FileDoesNotExistException e) {
      // What was asked for.
    } catch (AlluxioException e) {
      throw new IOException("cannot delete " + path, e);
    }
  }
}
