package io.github.stowage.alluxio.client;

import alluxio.client.file.DelegatingFileSystem;

/** A session's client, as one file system's own: closing it ends that one's use only. */
final class SharedClient extends DelegatingFileSystem {
  private final Sessions.Lease lease;

  SharedClient(Sessions.Lease lease) {
    super(lease.session().originals());
    this.lease = lease;
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
