package io.github.stowage.alluxio.replicator.act;

import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import alluxio.grpc.SetAttributePOptions;
import alluxio.proto.journal.File.XAttrUpdateStrategy;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.util.concurrent.RateLimiter;
import com.google.protobuf.ByteString;
import io.github.stowage.alluxio.parquet.BundleWriter;
import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.replicator.decide.BundleLabel;
import io.github.stowage.alluxio.replicator.decide.Original;
import io.github.stowage.alluxio.replicator.decide.Step;
import io.github.stowage.alluxio.replicator.observe.Attributes;
import io.github.stowage.alluxio.replicator.observe.Originals;
import io.github.stowage.alluxio.replicator.observe.Workers;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/**
 * Writes the first replica of a bundle, under a temporary name until it is checked, pinned and
 * labelled.
 */
final class BundleCopier {
  /** Of the name of a file that is not complete. */
  static final String WRITING = ".writing";

  /** The largest footer that {@link FileLayout} reads, and the magic at both ends. */
  private static final long MAX_FOOTER_BYTES = (16 << 20) + 16;

  private final FileSystem files;
  private final FileSystemContext context;
  private final Originals originals;
  private final RateLimiter bytesPerSecond;
  private final Moment.Listener moments;
  private final AlluxioFiles master;
  private final BundleCheck check;
  // By file id: the row groups of a file are copied one after the other.
  private final Cache<Long, FileLayout> layouts = CacheBuilder.newBuilder().maximumSize(8).build();

  BundleCopier(
      FileSystem files,
      FileSystemContext context,
      Originals originals,
      RateLimiter bytesPerSecond,
      Moment.Listener moments) {
    this.files = files;
    this.context = context;
    this.originals = originals;
    this.bytesPerSecond = bytesPerSecond;
    this.moments = moments;
    this.master = new AlluxioFiles(files);
    this.check = new BundleCheck(files, bytesPerSecond);
  }

  /**
   * @param run makes temporary names differ from those of other runs
   * @return bytes of the bundle
   * @throws IOException if the original is not the planned one or cannot be bundled, a worker has
   *     no room, or anything fails: then what was written is removed, or is a leftover
   */
  long write(Step.WriteBundle step, WorkerRoom room, String run) throws IOException {
    PlannedBundle planned = step.planned();
    URIStatus status = original(planned, "since it was planned");
    AlluxioInput input = new AlluxioInput(files, status, bytesPerSecond);
    FileLayout layout = layout(status, input);
    long bytes = bytes(layout, planned);
    room.reserve(planned.workers(), bytes);
    String writing = step.target() + "." + run + WRITING;
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
      Original original = Attributes.original(status);
      URIStatus written = master.status(writing);
      BundleLabel label = check.check(step, original, layout, written, output.checksum());
      original(planned, "while it was copied");
      moments.before(Moment.LABEL_BUNDLE);
      master.set(writing, attributes(label));
      moments.before(Moment.RENAME_BUNDLE);
      // Whoever sees the final name sees a whole, pinned bundle that says what it is a copy of.
      master.rename(writing, label.bundle().path());
      return label.bundle().length();
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
        originals
            .inUnderStore(planned.path())
            .orElseThrow(() -> new IOException("the file is gone " + when));
    if (status.getFileId() != planned.fileId()) {
      throw new IOException("the file was replaced " + when);
    }
    return status;
  }

  private FileLayout layout(URIStatus status, AlluxioInput input) throws IOException {
    FileLayout known = layouts.getIfPresent(status.getFileId());
    if (known != null && known.fileLength() == status.getLength()) {
      return known;
    }
    FileLayout layout = FileLayout.read(input);
    layouts.put(status.getFileId(), layout);
    return layout;
  }

  private static long bytes(FileLayout layout, PlannedBundle planned) {
    return layout.chunks().stream()
        .filter(
            chunk ->
                chunk.rowGroup() == planned.rowGroup()
                    && planned.columns().contains(chunk.column()))
        .mapToLong(Chunk::length)
        .sum();
  }

  private static SetAttributePOptions.Builder attributes(BundleLabel label) throws IOException {
    return SetAttributePOptions.newBuilder()
        .setPinned(true)
        .putXattr(Attributes.LABEL, ByteString.copyFrom(Codec.encode(label)))
        .setXattrUpdateStrategy(XAttrUpdateStrategy.UNION_REPLACE);
  }

  private void removeQuietly(String writing, Exception cause) {
    try {
      master.delete(writing);
    } catch (IOException | RuntimeException e) {
      // The next decision finds it among the leftovers.
      cause.addSuppressed(e);
    }
  }
}
