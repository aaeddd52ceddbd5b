package io.github.stowage.alluxio.master.observe;

import alluxio.exception.AccessControlException;
import alluxio.exception.FileDoesNotExistException;
import alluxio.master.file.FileSystemMaster;
import alluxio.wire.BlockInfo;
import alluxio.wire.BlockLocation;
import alluxio.wire.FileBlockInfo;
import alluxio.wire.FileInfo;
import io.github.stowage.alluxio.records.Names;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * What workers hold and do not evict: blocks of the files that the master tells them are pinned,
 * which are also those still to be persisted. Bundles are left out: a plan is about all of them.
 */
final class PinnedBytes {
  private final FileSystemMaster files;

  PinnedBytes(FileSystemMaster files) {
    this.files = files;
  }

  /** By name; a worker that holds none is not in it. */
  Map<String, Long> byWorker() throws IOException {
    Map<String, Long> bytes = new HashMap<>();
    for (long id : files.getPinIdList()) {
      try {
        FileInfo file = files.getFileInfo(id);
        if (!file.getPath().startsWith(Names.BUNDLES.getPath() + "/")) {
          add(file, bytes);
        }
      } catch (FileDoesNotExistException e) {
        // Deleted since it was listed.
      } catch (AccessControlException e) {
        throw new IOException("cannot look at the pinned file " + id, e);
      }
    }
    return bytes;
  }

  private static void add(FileInfo file, Map<String, Long> bytes) {
    for (FileBlockInfo info : file.getFileBlockInfos()) {
      BlockInfo block = info.getBlockInfo();
      for (BlockLocation location : block.getLocations()) {
        bytes.merge(ClusterView.name(location.getWorkerAddress()), block.getLength(), Long::sum);
      }
    }
  }
}
