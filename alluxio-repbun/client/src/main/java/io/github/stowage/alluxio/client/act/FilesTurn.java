package io.github.stowage.alluxio.client.act;

import alluxio.client.file.URIStatus;
import alluxio.wire.BlockInfo;
import alluxio.wire.FileBlockInfo;
import alluxio.wire.WorkerNetAddress;
import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.records.CopiedChunk;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Whether the file answers, and not its bundle: while this process waits for fewer bytes from the
 * workers that have the file's blocks than from any that has the bundle. Of equal ones each answers
 * as often, by chance: processes that wait for nothing do not all ask the same worker.
 */
final class FilesTurn {
  private static final long NOWHERE = -1;

  /** Of workers that have all failed: nobody is busier. */
  private static final long FAILED = Long.MAX_VALUE;

  private final Replicas replicas;

  FilesTurn(Replicas replicas) {
    this.replicas = replicas;
  }

  /**
   * @param chunks of the file that the bundle holds
   * @return false if one of them is on this host, on no worker, or not to be compared, or if the
   *     bundle is nearer; never throws
   */
  boolean isNow(URIStatus file, List<CopiedChunk> chunks, URIStatus bundle) {
    try {
      BlockInfo block = Replicas.onlyBlock(bundle);
      NearWorkers ofBundle = block == null ? null : replicas.nearWorkers(block);
      long bundles = ofBundle == null ? NOWHERE : least(ofBundle);
      if (bundles == NOWHERE) {
        return false;
      }
      long files = NOWHERE;
      for (FileBlockInfo part : file.getFileBlockInfos()) {
        if (holdsAny(part, chunks)) {
          NearWorkers ofPart = replicas.nearWorkers(part.getBlockInfo());
          long least = least(ofPart);
          if (least == NOWHERE || ofPart.distance() > ofBundle.distance()) {
            return false;
          }
          files = Math.max(files, least);
        }
      }
      return files != NOWHERE
          && (files < bundles || files == bundles && isDrawn(ofBundle.alike(bundles)));
    } catch (RuntimeException e) {
      Cause.INTERNAL.say(file.getPath(), e);
      return false;
    }
  }

  private static long least(NearWorkers near) {
    if (near.count() == 0) {
      return NOWHERE;
    }
    WorkerNetAddress worker = near.leastLoaded();
    return worker == null ? FAILED : near.awaited(worker);
  }

  private static boolean isDrawn(int others) {
    return ThreadLocalRandom.current().nextInt(others + 1) == 0;
  }

  private static boolean holdsAny(FileBlockInfo block, List<CopiedChunk> chunks) {
    long start = block.getOffset();
    long end = start + block.getBlockInfo().getLength();
    return chunks.stream().anyMatch(chunk -> chunk.start() < end && chunk.end() > start);
  }
}
