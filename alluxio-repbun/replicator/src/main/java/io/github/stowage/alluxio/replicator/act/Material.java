package io.github.stowage.alluxio.replicator.act;

import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.wire.BlockLocation;
import alluxio.wire.FileBlockInfo;
import com.google.common.util.concurrent.RateLimiter;
import io.github.stowage.alluxio.copy.AlluxioInput;
import io.github.stowage.alluxio.copy.Layouts;
import io.github.stowage.alluxio.copy.Sources;
import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.records.PlannedBundle;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a bundle is made of.
 *
 * @param bytes of its chunks
 * @param held of those, the bytes that each host has
 */
record Material(long bytes, Map<String, Long> held) {

  /** Finds it. */
  static final class Finder {
    private final FileSystem files;
    private final Sources sources;
    private final RateLimiter bytesPerSecond;
    private final Layouts layouts = new Layouts();

    Finder(FileSystem files, RateLimiter bytesPerSecond) {
      this.files = files;
      this.sources = new Sources(files);
      this.bytesPerSecond = bytesPerSecond;
    }

    /**
     * @throws IOException if the original is not the planned one, larger than was planned, or
     *     cannot be bundled
     */
    Material of(PlannedBundle planned) throws IOException {
      URIStatus status =
          sources
              .at(planned.path())
              .filter(file -> file.getFileId() == planned.fileId())
              .orElseThrow(() -> new IOException("the file was replaced since it was planned"));
      List<Chunk> chunks =
          Layouts.chunks(
              layouts.of(status, new AlluxioInput(files, status, bytesPerSecond)), planned);
      Map<String, Long> held = new HashMap<>();
      for (FileBlockInfo block : status.getFileBlockInfos()) {
        long bytes = chunks.stream().mapToLong(chunk -> within(block, chunk)).sum();
        hosts(block).forEach(host -> held.merge(host, bytes, Long::sum));
      }
      return new Material(chunks.stream().mapToLong(Chunk::length).sum(), held);
    }

    private static Set<String> hosts(FileBlockInfo block) {
      TreeSet<String> hosts = new TreeSet<>();
      for (BlockLocation location : block.getBlockInfo().getLocations()) {
        hosts.add(location.getWorkerAddress().getHost());
      }
      return hosts;
    }

    private static long within(FileBlockInfo block, Chunk chunk) {
      long end = block.getOffset() + block.getBlockInfo().getLength();
      return Math.max(0, Math.min(end, chunk.end()) - Math.max(block.getOffset(), chunk.start()));
    }
  }
}
