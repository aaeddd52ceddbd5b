package io.github.stowage.alluxio.copy;

import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import alluxio.grpc.SetAttributePOptions;
import alluxio.proto.journal.File.XAttrUpdateStrategy;
import com.google.common.util.concurrent.RateLimiter;
import com.google.protobuf.ByteString;
import io.github.stowage.alluxio.parquet.BundleWriter;
import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import io.github.stowage.alluxio.records.BundleLabel;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.Workers;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes the first replica of a bundle, under a temporary name until it is checked, pinned and
 * labelled.
 */
public final class BundleCopier {
  /** Of the name of a file that is not complete. */
  static final String WRITING = ".writing";

  /** The largest footer that {@link FileLayout} reads, and the magic at both ends. */
  private static final long MAX_FOOTER_BYTES = (16 << 20) + 16;

  private final FileSystem files;
  private final FileSystemContext context;
  private final Sources sources;
  private final RateLimiter bytesPerSecond;
  private final Moment.Listener moments;
  private final AlluxioFiles master;
  private final BundleCheck check;
  private final Layouts layouts = new Layouts();

  /** Room on workers. */
  @FunctionalInterface
  public interface Room {
    /**
     * @param workers that get a replica
     * @param bytes of one
     * @throws IOException with the numbers if one has too little
     */
    void reserve(List<String> workers, long bytes) throws IOException;
  }

  public BundleCopier(
      FileSystem files,
      FileSystemContext context,
      RateLimiter bytesPerSecond,
      Moment.Listener moments) {
    this.files = files;
    this.context = context;
    this.sources = new Sources(files);
    this.bytesPerSecond = bytesPerSecond;
    this.moments = moments;
    this.master = new AlluxioFiles(files);
    this.check = new BundleCheck(files, bytesPerSecond);
  }

  /**
   * Leaves it whole, checked, pinned and labelled under its temporary name: what is missing is
   * {@link #name}.
   *
   * @param writing its temporary name, {@link Copy#writing}
   * @throws IOException if the original is not the planned one, is larger than was planned or
   *     cannot be bundled, a worker has no room, or anything fails: then what was written is
   *     removed, or is a leftover
   */
  public BundleLabel write(Copy copy, Room room, String writing) throws IOException {
    PlannedBundle planned = copy.planned();
    URIStatus status = original(planned, "since it was planned");
    AlluxioInput input = new AlluxioInput(files, status, bytesPerSecond);
    FileLayout layout = layouts.of(status, input);
    long bytes = Layouts.chunks(layout, planned).stream().mapToLong(Chunk::length).sum();
    room.reserve(planned.workers(), bytes);
    moments.before(Moment.WRITE_BUNDLE);
    try {
      AlluxioOutput output =
          new AlluxioOutput(
              files,
              writing,
              Workers.alive(context).address(planned.workers().get(0)),
              bytes + MAX_FOOTER_BYTES,
              moments,
              new Orphans(context));
      BundleWriter.write(
          input, layout, planned.rowGroup(), Set.copyOf(planned.columns()), output, Map.of());
      moments.before(Moment.CHECK_BUNDLE);
      BundleLabel label =
          check.check(copy, status, layout, master.status(writing), output.checksum());
      original(planned, "while it was copied");
      moments.before(Moment.LABEL_BUNDLE);
      master.set(writing, attributes(label));
      return label;
    } catch (IOException | RuntimeException e) {
      removeQuietly(writing, e);
      throw e;
    }
  }

  /** Whoever sees the final name sees a whole, pinned bundle that says what it is a copy of. */
  public void name(String writing, BundleLabel label) throws IOException {
    moments.before(Moment.RENAME_BUNDLE);
    try {
      master.rename(writing, label.bundle().path());
    } catch (IOException | RuntimeException e) {
      removeQuietly(writing, e);
      throw e;
    }
  }

  /**
   * Before and after a copy: only if the under store has the same file then, all bytes are of one.
   */
  private URIStatus original(PlannedBundle planned, String when) throws IOException {
    URIStatus status =
        sources
            .inUnderStore(planned.path())
            .orElseThrow(() -> new IOException("the file is gone " + when));
    if (status.getFileId() != planned.fileId()) {
      throw new IOException("the file was replaced " + when);
    }
    return status;
  }

  private static SetAttributePOptions.Builder attributes(BundleLabel label) throws IOException {
    return SetAttributePOptions.newBuilder()
        .setPinned(true)
        .putXattr(Names.LABEL_XATTR, ByteString.copyFrom(Codec.encode(label)))
        .setXattrUpdateStrategy(XAttrUpdateStrategy.UNION_REPLACE);
  }

  private void removeQuietly(String writing, Exception cause) {
    try {
      Uninterrupted.run(() -> master.delete(writing));
    } catch (IOException | RuntimeException e) {
      // The next decision finds it among the leftovers.
      cause.addSuppressed(e);
    }
  }
}
