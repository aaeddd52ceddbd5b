package io.github.stowage.alluxio.copy;

import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import com.google.common.util.concurrent.RateLimiter;
import io.github.stowage.alluxio.parquet.BundledChunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import io.github.stowage.alluxio.records.BundleLabel;
import io.github.stowage.alluxio.records.BundlePath;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.CopiedFooter;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.records.Workers;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;

/**
 * Checks the first replica of a bundle before anybody hears of it: one block on the planned worker,
 * every byte as it was written, a footer with the planned columns' chunks at their lengths. Reading
 * it back costs what one more replica costs; further replicas are copies that Alluxio makes of this
 * one, and only their presence and length is checked.
 */
final class BundleCheck {
  private static final int BUFFER_BYTES = 1 << 20;

  private final FileSystem files;
  private final RateLimiter bytesPerSecond;

  BundleCheck(FileSystem files, RateLimiter bytesPerSecond) {
    this.files = files;
    this.bytesPerSecond = bytesPerSecond;
  }

  /**
   * @param status of the bundle under its temporary name
   * @param checksum CRC-32C of what was written
   * @throws IOException if it is not what it should be
   */
  BundleLabel check(
      Copy copy, URIStatus original, FileLayout layout, URIStatus status, long checksum)
      throws IOException {
    PlannedBundle planned = copy.planned();
    requireOneBlock(planned.workers().get(0), status);
    AlluxioInput input = new AlluxioInput(files, status, bytesPerSecond);
    long read = checksum(input);
    if (read != checksum) {
      throw new IOException(
          String.format("what was read back differs: CRC-32C %08x, not %08x", read, checksum));
    }
    List<CopiedChunk> chunks =
        BundledChunk.match(
                layout, planned.rowGroup(), Set.copyOf(planned.columns()), FileLayout.read(input))
            .stream()
            .map(
                chunk ->
                    new CopiedChunk(
                        chunk.original().start(), chunk.original().length(), chunk.position()))
            .collect(Collectors.toList());
    PublishedBundle bundle =
        new PublishedBundle(
            planned.rowGroup(),
            copy.target(),
            // It stays when the file gets its final name.
            status.getFileId(),
            status.getLength(),
            planned.columns(),
            chunks,
            new CopiedFooter(layout.footerLength(), layout.footerSha256()));
    long fileId = original.getFileId();
    return BundleLabel.of(
        copy.epoch(),
        original.getPath(),
        fileId,
        original.getLength(),
        bundle.at(BundlePath.of(copy.target(), fileId, original.getLength(), bundle)));
  }

  private static void requireOneBlock(String worker, URIStatus status) throws IOException {
    List<alluxio.wire.FileBlockInfo> blocks = status.getFileBlockInfos();
    if (!status.isCompleted()
        || blocks.size() != 1
        || blocks.get(0).getBlockInfo().getLength() != status.getLength()) {
      throw new IOException(
          status.getPath() + " has " + blocks.size() + " blocks, not one of its length");
    }
    Set<String> holders = Workers.named(blocks.get(0).getBlockInfo()).keySet();
    if (!holders.contains(worker)) {
      throw new IOException("it was written to " + holders + " instead of worker " + worker);
    }
  }

  private static long checksum(AlluxioInput input) throws IOException {
    CRC32C checksum = new CRC32C();
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = input.newStream()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        checksum.update(buffer, 0, n);
      }
    }
    return checksum.getValue();
  }
}
