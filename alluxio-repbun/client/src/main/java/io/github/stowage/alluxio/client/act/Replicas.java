package io.github.stowage.alluxio.client.act;

import alluxio.client.block.stream.BlockInStream;
import alluxio.client.block.util.BlockLocationUtils;
import alluxio.client.file.FileInStream;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import alluxio.client.file.options.InStreamOptions;
import alluxio.conf.AlluxioConfiguration;
import alluxio.conf.PropertyKey;
import alluxio.grpc.OpenFilePOptions;
import alluxio.network.TieredIdentityFactory;
import alluxio.util.FileSystemOptionsUtils;
import alluxio.util.TieredIdentityUtils;
import alluxio.wire.BlockInfo;
import alluxio.wire.BlockLocation;
import alluxio.wire.FileBlockInfo;
import alluxio.wire.TieredIdentity;
import alluxio.wire.WorkerNetAddress;
import com.google.common.base.Ticker;
import io.github.stowage.alluxio.client.observe.AwaitedInStream;
import io.github.stowage.alluxio.client.observe.WorkerLoads;
import io.github.stowage.alluxio.client.report.Cause;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Which of a file's replicas is read, where Alluxio would draw one: that of the worker from which
 * this process waits for the fewest bytes. A replica on the reader's own host, or the only one in
 * its rack, is read as ever. Thread-safe.
 */
public final class Replicas {
  private static final long NOWHERE = -1;

  private final Supplier<FileSystemContext> context;
  private final AlluxioConfiguration conf;
  private final TieredIdentity here;
  private final WorkerLoads loads;
  private final boolean bounded;

  /** Workers that failed. */
  private final Avoided avoided;

  /**
   * @param context of a client that gives up soon
   * @param conf that client's
   * @param loads what the choice goes by
   * @param bounded see {@link BoundedInStream}
   */
  public Replicas(
      Supplier<FileSystemContext> context,
      AlluxioConfiguration conf,
      WorkerLoads loads,
      boolean bounded,
      Ticker clock) {
    this.context = context;
    this.conf = conf;
    this.here = TieredIdentityFactory.localIdentity(conf);
    this.loads = loads;
    this.bounded = bounded;
    this.avoided = new Avoided(clock);
  }

  /**
   * A stream of the chosen replica, which fails if its worker does.
   *
   * @return null if Alluxio is to choose
   */
  AwaitedInStream open(URIStatus status, OpenFilePOptions options) {
    WorkerNetAddress worker = choose(status);
    if (worker == null) {
      return null;
    }
    try {
      return open(status, options, worker);
    } catch (IOException | RuntimeException e) {
      Cause.INTERNAL.say(status.getPath(), e);
      return null;
    }
  }

  private AwaitedInStream open(URIStatus status, OpenFilePOptions options, WorkerNetAddress worker)
      throws IOException {
    InStreamOptions all =
        new InStreamOptions(
            status,
            FileSystemOptionsUtils.openFileDefaults(conf).toBuilder().mergeFrom(options).build(),
            conf,
            context.get());
    BlockInStream block =
        BlockInStream.create(
            context.get(),
            onlyBlock(status),
            worker,
            BlockInStream.BlockInStreamSource.REMOTE,
            all);
    FileInStream replica = new ReplicaInStream(block);
    return new AwaitedInStream(
        bounded
            ? new BoundedInStream(replica, () -> new long[] {0, status.getLength()}, true)
            : replica,
        worker,
        loads);
  }

  /**
   * Whether this process waits for fewer bytes from a worker that has a file than from any that has
   * another. False if one of them is on this host, or has not one block.
   */
  boolean isFreer(URIStatus file, URIStatus other) {
    try {
      long here = leastAwaited(file);
      return here != NOWHERE && here < leastAwaited(other);
    } catch (RuntimeException e) {
      Cause.INTERNAL.say(file.getPath(), e);
      return false;
    }
  }

  /** {@link #NOWHERE} if it is on this host, or on no worker, or has not one block. */
  private long leastAwaited(URIStatus status) {
    BlockInfo block = onlyBlock(status);
    BlockLocation least =
        block == null || block.getLocations().isEmpty()
            ? null
            : leastLoaded(nearest(block.getLocations()));
    return least == null ? NOWHERE : loads.of(least.getWorkerAddress()).get();
  }

  /** Null if Alluxio is to choose. */
  WorkerNetAddress choose(URIStatus status) {
    try {
      BlockInfo block = onlyBlock(status);
      if (block == null || block.getLocations().size() < 2) {
        return null;
      }
      List<BlockLocation> near = nearest(block.getLocations());
      BlockLocation chosen = near.size() < 2 ? null : leastLoaded(near);
      return chosen == null ? null : chosen.getWorkerAddress();
    } catch (RuntimeException e) {
      Cause.INTERNAL.say(status.getPath(), e);
      return null;
    }
  }

  /** The stream, and the bytes it waits for are counted if only one worker has the file. */
  public FileInStream watch(URIStatus status, FileInStream in) {
    try {
      BlockInfo block = onlyBlock(status);
      return block == null || block.getLocations().size() != 1
          ? in
          : new AwaitedInStream(in, block.getLocations().get(0).getWorkerAddress(), loads);
    } catch (RuntimeException e) {
      Cause.INTERNAL.say(status.getPath(), e);
      return in;
    }
  }

  /** It is not chosen for some seconds. */
  void failed(WorkerNetAddress worker) {
    avoided.add(worker.toString());
  }

  private static BlockInfo onlyBlock(URIStatus status) {
    List<FileBlockInfo> blocks = status.getFileBlockInfos();
    return blocks.size() == 1 ? blocks.get(0).getBlockInfo() : null;
  }

  /** Those that Alluxio would draw from; empty if one is on this host. */
  private List<BlockLocation> nearest(List<BlockLocation> all) {
    List<WorkerNetAddress> workers =
        all.stream().map(BlockLocation::getWorkerAddress).collect(Collectors.toList());
    if (BlockLocationUtils.nearest(here, workers, conf)
        .map(found -> found.getSecond())
        .orElse(true)) {
      return List.of();
    }
    for (TieredIdentity.LocalityTier tier : here.getTiers()) {
      List<BlockLocation> same =
          all.stream()
              .filter(location -> in(tier, location.getWorkerAddress()))
              .collect(Collectors.toList());
      if (!same.isEmpty()) {
        return same;
      }
    }
    return all;
  }

  private boolean in(TieredIdentity.LocalityTier tier, WorkerNetAddress worker) {
    boolean byIp = conf.getBoolean(PropertyKey.LOCALITY_COMPARE_NODE_IP);
    return worker.getTieredIdentity().getTiers().stream()
        .anyMatch(other -> TieredIdentityUtils.matches(tier, other, byIp));
  }

  /** One of them by chance if several are alike: else all clients would ask the first. */
  private BlockLocation leastLoaded(List<BlockLocation> near) {
    if (near.isEmpty()) {
      return null;
    }
    int first = ThreadLocalRandom.current().nextInt(near.size());
    BlockLocation best = null;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < near.size(); i++) {
      BlockLocation location = near.get((first + i) % near.size());
      WorkerNetAddress worker = location.getWorkerAddress();
      long load = loads.of(worker).get();
      if (load < least && !avoided.contains(worker.toString())) {
        best = location;
        least = load;
      }
    }
    return best;
  }
}
