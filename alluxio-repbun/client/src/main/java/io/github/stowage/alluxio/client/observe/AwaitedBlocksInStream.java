package io.github.stowage.alluxio.client.observe;

import alluxio.client.file.FileInStream;
import alluxio.client.file.URIStatus;
import alluxio.wire.BlockLocation;
import alluxio.wire.FileBlockInfo;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A file's stream. Of a block that several workers have Alluxio draws one, so what is read of it is
 * not counted. What is asked for counts for the block in which it begins.
 */
public final class AwaitedBlocksInStream extends WaitingInStream {
  private final long blockBytes;

  /** By block; null where it is not known who answers. */
  private final AtomicLong[] waiting;

  private AwaitedBlocksInStream(FileInStream in, long blockBytes, AtomicLong[] waiting) {
    super(in);
    this.blockBytes = blockBytes;
    this.waiting = waiting;
  }

  /**
   * @return the stream itself if there is nothing to count
   */
  public static FileInStream of(FileInStream in, URIStatus status, WorkerLoads loads) {
    List<FileBlockInfo> blocks = status.getFileBlockInfos();
    AtomicLong[] waiting = new AtomicLong[blocks.size()];
    boolean any = false;
    for (int b = 0; b < waiting.length; b++) {
      List<BlockLocation> locations = blocks.get(b).getBlockInfo().getLocations();
      if (locations.size() == 1) {
        waiting[b] = loads.of(locations.get(0).getWorkerAddress());
        any = true;
      }
    }
    long blockBytes = waiting.length == 1 ? Long.MAX_VALUE : status.getBlockSizeBytes();
    return any && blockBytes > 0 ? new AwaitedBlocksInStream(in, blockBytes, waiting) : in;
  }

  @Override
  AtomicLong waiting(long position) {
    long block = position / blockBytes;
    return block >= 0 && block < waiting.length ? waiting[(int) block] : null;
  }
}
