package io.github.stowage.alluxio.client;

import alluxio.AlluxioURI;
import alluxio.client.file.DelegatingFileSystem;
import alluxio.client.file.FileOutStream;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AccessControlException;
import alluxio.exception.AlluxioException;
import alluxio.grpc.Bits;
import alluxio.grpc.CreateFilePOptions;
import alluxio.grpc.DeletePOptions;
import alluxio.grpc.GetStatusPOptions;
import alluxio.grpc.MountPOptions;
import alluxio.grpc.OpenFilePOptions;
import alluxio.grpc.RenamePOptions;
import alluxio.grpc.SetAclAction;
import alluxio.grpc.SetAclPOptions;
import alluxio.grpc.SetAttributePOptions;
import alluxio.grpc.UnmountPOptions;
import alluxio.security.authorization.AclEntry;
import com.google.common.base.Ticker;
import io.github.stowage.alluxio.client.act.JustLooked;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A session's client, as one file system's own: closing it ends that one's use only. */
final class SharedClient extends DelegatingFileSystem {
  private static final GetStatusPOptions TO_READ =
      GetStatusPOptions.newBuilder()
          .setAccessMode(Bits.READ)
          .setUpdateTimestamps(OpenFilePOptions.getDefaultInstance().getUpdateLastAccessTime())
          .build();

  private final Sessions.Lease lease;
  private final JustLooked looked;

  /**
   * @param ofOneQuery whether its file system is
   */
  SharedClient(Sessions.Lease lease, boolean ofOneQuery) {
    this(
        lease.session().originals(),
        lease,
        ofOneQuery ? new JustLooked(Ticker.systemTicker()) : null);
  }

  /**
   * @param looked null if its file system is not of one query
   */
  SharedClient(FileSystem originals, Sessions.Lease lease, JustLooked looked) {
    super(originals);
    this.lease = lease;
    this.looked = looked;
  }

  /** Of a file that is to be read: the one that Alluxio asks for, too. */
  URIStatus statusToRead(AlluxioURI path) throws IOException, AlluxioException {
    Optional<URIStatus> known = looked == null ? Optional.empty() : looked.take(path);
    return known.isPresent() ? known.get() : getStatus(path, TO_READ);
  }

  /** Which Hadoop's users ask for. A query opens the file next. */
  @Override
  public URIStatus getStatus(AlluxioURI path) throws IOException, AlluxioException {
    if (looked == null) {
      return super.getStatus(path);
    }
    try {
      return looked.look(path, () -> getStatus(path, TO_READ));
    } catch (AccessControlException e) {
      // They may see more than they may read.
      return super.getStatus(path);
    }
  }

  @Override
  public FileOutStream createFile(AlluxioURI path, CreateFilePOptions options)
      throws IOException, AlluxioException {
    try {
      return super.createFile(path, options);
    } finally {
      JustLooked.changed();
    }
  }

  @Override
  public void delete(AlluxioURI path, DeletePOptions options) throws IOException, AlluxioException {
    try {
      super.delete(path, options);
    } finally {
      JustLooked.changed();
    }
  }

  @Override
  public void rename(AlluxioURI from, AlluxioURI to, RenamePOptions options)
      throws IOException, AlluxioException {
    try {
      super.rename(from, to, options);
    } finally {
      JustLooked.changed();
    }
  }

  @Override
  public void setAttribute(AlluxioURI path, SetAttributePOptions options)
      throws IOException, AlluxioException {
    try {
      super.setAttribute(path, options);
    } finally {
      JustLooked.changed();
    }
  }

  @Override
  public void setAcl(
      AlluxioURI path, SetAclAction action, List<AclEntry> entries, SetAclPOptions options)
      throws IOException, AlluxioException {
    try {
      super.setAcl(path, action, entries, options);
    } finally {
      JustLooked.changed();
    }
  }

  @Override
  public void mount(AlluxioURI path, AlluxioURI ufs, MountPOptions options)
      throws IOException, AlluxioException {
    try {
      super.mount(path, ufs, options);
    } finally {
      JustLooked.changed();
    }
  }

  @Override
  public void unmount(AlluxioURI path, UnmountPOptions options)
      throws IOException, AlluxioException {
    try {
      super.unmount(path, options);
    } finally {
      JustLooked.changed();
    }
  }

  @Override
  public boolean isClosed() {
    return lease.isReleased();
  }

  @Override
  public void close() {
    lease.release();
  }
}
