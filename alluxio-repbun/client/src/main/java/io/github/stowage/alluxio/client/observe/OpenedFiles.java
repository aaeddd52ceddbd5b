package io.github.stowage.alluxio.client.observe;

import alluxio.client.file.URIStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the master said of files when they were opened, so that it need not be asked again for a
 * report of what was read there. Thread-safe.
 */
public final class OpenedFiles {
  /** Some 4 MB, and as much of those from before. */
  static final int MAX_BLOCKS = 4_096;

  private Map<Long, URIStatus> opened = new HashMap<>();
  private Map<Long, URIStatus> before = Map.of();
  private int blocks;

  /**
   * Nothing is kept if there is no room, or if the file is known. Nor of one that was still being
   * written, or that workers did not hold: its length or its blocks' workers are others by now.
   */
  public synchronized void add(URIStatus status) {
    if (!status.isCompleted() || status.getInAlluxioPercentage() < 100) {
      return;
    }
    List<Long> all = status.getBlockIds();
    int more = all == null ? 1 : Math.max(1, all.size());
    if (more <= MAX_BLOCKS - blocks && opened.putIfAbsent(status.getFileId(), status) == null) {
      blocks += more;
    }
  }

  /**
   * @return may be of some time ago, with workers that no longer hold the file's blocks
   */
  public synchronized Optional<URIStatus> status(FileKey file) {
    URIStatus status = opened.getOrDefault(file.id(), before.get(file.id()));
    return Optional.ofNullable(status);
  }

  /** Forgets what was opened before this was called the last time. */
  public synchronized void age() {
    before = opened;
    opened = new HashMap<>();
    blocks = 0;
  }
}
