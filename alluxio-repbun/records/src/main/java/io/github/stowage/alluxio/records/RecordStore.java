package io.github.stowage.alluxio.records;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AccessControlException;
import alluxio.exception.AlluxioException;
import alluxio.exception.DirectoryNotEmptyException;
import alluxio.exception.FileAlreadyExistsException;
import alluxio.exception.FileDoesNotExistException;
import alluxio.grpc.CreateDirectoryPOptions;
import alluxio.grpc.DeletePOptions;
import alluxio.grpc.FileSystemMasterCommonPOptions;
import alluxio.grpc.GetStatusPOptions;
import alluxio.grpc.ListStatusPOptions;
import alluxio.grpc.LoadMetadataPType;
import alluxio.grpc.SetAttributePOptions;
import alluxio.grpc.WritePType;
import alluxio.grpc.XAttrPropagationStrategy;
import alluxio.proto.journal.File.XAttrUpdateStrategy;
import com.google.protobuf.ByteString;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Small named records of one type in a folder of Alluxio. A record is an empty folder with an
 * extended attribute: written whole by one call to the master, journaled by it, on no worker and
 * never in the under store.
 *
 * @param <T> what {@link Codec} can write and read
 */
public final class RecordStore<T> {
  private static final FileSystemMasterCommonPOptions NEVER_SYNC =
      FileSystemMasterCommonPOptions.newBuilder().setSyncIntervalMs(-1).build();

  private final FileSystem files;
  private final AlluxioURI folder;
  private final Class<T> type;
  private final FileSystemMasterCommonPOptions lifetime;

  /** Whose records stay until they are deleted. */
  public RecordStore(FileSystem files, AlluxioURI folder, Class<T> type) {
    this(files, folder, type, Lifetime.FOREVER);
  }

  /**
   * @param lifetime of records that are put, from when they are put first; see {@link Lifetime}
   */
  public RecordStore(
      FileSystem files, AlluxioURI folder, Class<T> type, FileSystemMasterCommonPOptions lifetime) {
    this.files = files;
    this.folder = folder;
    this.type = type;
    this.lifetime = lifetime;
  }

  /** Writes or replaces one. Makes the folder if it is not there. */
  public void put(String name, T record) throws IOException {
    put(name, record, true);
  }

  /**
   * Writes or replaces one if the folder is there.
   *
   * @return false if it is not, or if this user may not write into it: of a folder that is not
   *     there, Alluxio asks first whether the user could make it
   */
  public boolean putIfFolder(String name, T record) throws IOException {
    return put(name, record, false);
  }

  private boolean put(String name, T record, boolean makeFolder) throws IOException {
    ByteString bytes = ByteString.copyFrom(Codec.encode(record));
    AlluxioURI path = folder.join(name);
    try {
      files.createDirectory(
          path,
          CreateDirectoryPOptions.newBuilder()
              .setRecursive(makeFolder)
              .setWriteType(WritePType.MUST_CACHE)
              .setCommonOptions(lifetime)
              .putXattr(Names.RECORD_XATTR, bytes)
              .setXattrPropStrat(XAttrPropagationStrategy.LEAF_NODE)
              .build());
      return true;
    } catch (FileAlreadyExistsException e) {
      replace(path, bytes);
      return true;
    } catch (FileDoesNotExistException | AccessControlException e) {
      if (makeFolder) {
        throw new IOException("cannot write record " + path, e);
      }
      return false;
    } catch (AlluxioException e) {
      throw new IOException("cannot write record " + path, e);
    }
  }

  private void replace(AlluxioURI path, ByteString bytes) throws IOException {
    try {
      files.setAttribute(
          path,
          SetAttributePOptions.newBuilder()
              .setCommonOptions(NEVER_SYNC)
              .putXattr(Names.RECORD_XATTR, bytes)
              .setXattrUpdateStrategy(XAttrUpdateStrategy.UNION_REPLACE)
              .build());
    } catch (AlluxioException e) {
      throw new IOException("cannot replace record " + path, e);
    }
  }

  /**
   * @return empty if there is none of that name
   * @throws RecordException if it is garbage
   */
  public Optional<T> get(String name) throws IOException {
    AlluxioURI path = folder.join(name);
    try {
      byte[] bytes = bytes(files.getStatus(path, statusOptions()));
      return bytes == null ? Optional.empty() : Optional.of(Codec.decode(bytes, type));
    } catch (FileDoesNotExistException e) {
      return Optional.empty();
    } catch (AlluxioException e) {
      throw new IOException("cannot read record " + path, e);
    }
  }

  /**
   * What is there, still encoded, so that one bad record does not hide the others and known ones
   * need not be decoded again; see {@link #decode}.
   *
   * @return by name, in order
   */
  public TreeMap<String, byte[]> list() throws IOException {
    TreeMap<String, byte[]> records = new TreeMap<>();
    try {
      for (URIStatus status : files.listStatus(folder, listOptions())) {
        byte[] bytes = bytes(status);
        if (bytes != null) {
          records.put(status.getName(), bytes);
        }
      }
    } catch (FileDoesNotExistException e) {
      return records;
    } catch (AlluxioException e) {
      throw new IOException("cannot list records in " + folder, e);
    }
    return records;
  }

  /**
   * @throws RecordException if it is garbage
   */
  public T decode(byte[] stored) throws RecordException {
    return Codec.decode(stored, type);
  }

  /**
   * Nothing happens if there is none of that name. Records are empty folders: what has something in
   * it is none, and stays. Users may move folders of others to where records lie, and whoever runs
   * this may be allowed to delete them.
   *
   * @return false if it stays
   */
  public boolean delete(String name) throws IOException {
    AlluxioURI path = folder.join(name);
    try {
      files.delete(
          path,
          DeletePOptions.newBuilder()
              .setRecursive(false)
              .setAlluxioOnly(true)
              .setCommonOptions(NEVER_SYNC)
              .build());
    } catch (FileDoesNotExistException e) {
      // What was asked for.
    } catch (DirectoryNotEmptyException e) {
      return false;
    } catch (AlluxioException e) {
      throw new IOException("cannot delete record " + path, e);
    }
    return true;
  }

  private static byte[] bytes(URIStatus status) {
    Map<String, byte[]> attributes = status.getXAttr();
    return attributes == null ? null : attributes.get(Names.RECORD_XATTR);
  }

  // The under store knows nothing of records and must not be asked.
  private static GetStatusPOptions statusOptions() {
    return GetStatusPOptions.newBuilder()
        .setLoadMetadataType(LoadMetadataPType.NEVER)
        .setCommonOptions(NEVER_SYNC)
        .build();
  }

  private static ListStatusPOptions listOptions() {
    return ListStatusPOptions.newBuilder()
        .setLoadMetadataType(LoadMetadataPType.NEVER)
        .setCommonOptions(NEVER_SYNC)
        .build();
  }
}
