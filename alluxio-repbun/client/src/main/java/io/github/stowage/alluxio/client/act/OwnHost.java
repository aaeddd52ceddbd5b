package io.github.stowage.alluxio.client.act;

import alluxio.client.block.util.BlockLocationUtils;
import alluxio.client.file.URIStatus;
import alluxio.conf.AlluxioConfiguration;
import alluxio.network.TieredIdentityFactory;
import alluxio.wire.BlockInfo;
import alluxio.wire.BlockLocation;
import alluxio.wire.FileBlockInfo;
import alluxio.wire.TieredIdentity;
import alluxio.wire.WorkerNetAddress;
import io.github.stowage.alluxio.client.report.Cause;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What workers on the reader's own host have, by the rule that Alluxio reads by and by the status
 * that a file was opened with. Asks no server. Thread-safe.
 */
public final class OwnHost {
  private final Supplier<AlluxioConfiguration> conf;
  private volatile TieredIdentity here;

  /**
   * @param conf of the client that reads, which may still learn from the master
   */
  public OwnHost(Supplier<AlluxioConfiguration> conf) {
    this.conf = conf;
  }

  /**
   * Where this process is. Alluxio decides that once for the whole process, so it is not asked
   * before a file is: by then its client has the master's settings.
   */
  public TieredIdentity identity() {
    TieredIdentity known = here;
    if (known == null) {
      known = TieredIdentityFactory.localIdentity(conf.get());
      here = known;
    }
    return known;
  }

  /** What Alluxio reads by. */
  public AlluxioConfiguration conf() {
    return conf.get();
  }

  /**
   * Whether workers have all of a file, and those are on other hosts.
   *
   * @return false if that is not known; never throws
   */
  boolean isElsewhere(URIStatus status) {
    try {
      List<FileBlockInfo> blocks = status.getFileBlockInfos();
      return !blocks.isEmpty()
          && blocks.stream().noneMatch(block -> isHere(block.getBlockInfo()).orElse(true));
    } catch (RuntimeException e) {
      Cause.INTERNAL.say(status.getPath(), e);
      return false;
    }
  }

  /**
   * Whether workers have a block of a file, and those are on other hosts.
   *
   * @throws RuntimeException if that is not known
   */
  boolean isElsewhere(URIStatus status, int block) {
    return !isHere(status.getFileBlockInfos().get(block).getBlockInfo()).orElse(true);
  }

  /**
   * The bytes of a file that workers on this host have.
   *
   * @return the start of each stretch and the first byte after it, in the file's order; stretches
   *     don't touch. None if that is not known; never throws
   */
  public long[] bytes(URIStatus status) {
    return stretches(status, true);
  }

  /**
   * Whether they are all of the file.
   *
   * @return false if that is not known; never throws
   */
  public boolean hasAll(URIStatus status) {
    long[] bounds = bytes(status);
    return bounds.length == 2 && bounds[0] == 0 && bounds[1] >= status.getLength();
  }

  /** The same of the bytes that workers have, but none on this host. */
  public long[] bytesElsewhere(URIStatus status) {
    return stretches(status, false);
  }

  private long[] stretches(URIStatus status, boolean onThisHost) {
    try {
      List<FileBlockInfo> blocks = status.getFileBlockInfos();
      long[] bounds = new long[2 * blocks.size()];
      int count = 0;
      for (FileBlockInfo block : blocks) {
        if (isHere(block.getBlockInfo()).orElse(!onThisHost) == onThisHost) {
          long start = block.getOffset();
          if (count == 0 || bounds[count - 1] != start) {
            bounds[count] = start;
            count += 2;
          }
          bounds[count - 1] = start + block.getBlockInfo().getLength();
        }
      }
      return Arrays.copyOf(bounds, count);
    } catch (RuntimeException e) {
      Cause.INTERNAL.say(status.getPath(), e);
      return new long[0];
    }
  }

  /** Empty if no worker has it. */
  private Optional<Boolean> isHere(BlockInfo block) {
    List<WorkerNetAddress> workers =
        block.getLocations().stream()
            .map(BlockLocation::getWorkerAddress)
            .collect(Collectors.toList());
    return BlockLocationUtils.nearest(identity(), workers, conf.get())
        .map(found -> found.getSecond());
  }
}
