package io.github.stowage.alluxio.client.act;

import alluxio.client.block.stream.BlockInStream;
import alluxio.client.file.FileInStream;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import alluxio.client.file.options.InStreamOptions;
import alluxio.conf.AlluxioConfiguration;
import alluxio.grpc.OpenFilePOptions;
import alluxio.util.FileSystemOptionsUtils;
import alluxio.wire.BlockInfo;
import alluxio.wire.FileBlockInfo;
import alluxio.wire.TieredIdentity;
import alluxio.wire.WorkerNetAddress;
import com.google.common.base.Ticker;
import io.github.stowage.alluxio.client.observe.AwaitedBlocksInStream;
import io.github.stowage.alluxio.client.observe.AwaitedInStream;
import io.github.stowage.alluxio.client.observe.WorkerLoads;
import io.github.stowage.alluxio.client.report.Cause;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * Which of a file's replicas is read, where Alluxio would draw one: that of the worker from which
 * this process waits for the fewest bytes. A replica on the reader's own host, or the only one in
 * its rack, is read as ever. Thread-safe.
 */
public final class Replicas {
  private final Supplier<FileSystemContext> context;
  private final AlluxioConfiguration conf;
  private final Supplier<TieredIdentity> here;
  private final Supplier<AlluxioConfiguration> rules;
  private final WorkerLoads loads;
  private final boolean bounded;

  /** Workers that failed. */
  private final Avoided avoided;

  /**
   * @param context of a client that gives up soon
   * @param conf that client's
   * @param here where this process is; asked when a file is read, not before
   * @param rules the configuration by which Alluxio tells what is near; the same
   * @param loads what the choice goes by
   * @param bounded see {@link BoundedInStream}
   */
  public Replicas(
      Supplier<FileSystemContext> context,
      AlluxioConfiguration conf,
      Supplier<TieredIdentity> here,
      Supplier<AlluxioConfiguration> rules,
      WorkerLoads loads,
      boolean bounded,
      Ticker clock) {
    this.context = context;
    this.conf = conf;
    this.here = here;
    this.rules = rules;
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

  /** Null if Alluxio is to choose. */
  WorkerNetAddress choose(URIStatus status) {
    try {
      BlockInfo block = onlyBlock(status);
      if (block == null || block.getLocations().size() < 2) {
        return null;
      }
      NearWorkers near = nearWorkers(block);
      return near.count() < 2 ? null : near.leastLoaded();
    } catch (RuntimeException e) {
      Cause.INTERNAL.say(status.getPath(), e);
      return null;
    }
  }

  /** The stream, and the bytes it waits for are counted where it is known which worker answers. */
  public FileInStream watch(URIStatus status, FileInStream in) {
    try {
      return AwaitedBlocksInStream.of(in, status, loads);
    } catch (RuntimeException e) {
      Cause.INTERNAL.say(status.getPath(), e);
      return in;
    }
  }

  /** It is not chosen for some seconds. */
  void failed(WorkerNetAddress worker) {
    avoided.add(worker.toString());
  }

  NearWorkers nearWorkers(BlockInfo block) {
    return new NearWorkers(block, here.get(), rules.get(), loads, avoided);
  }

  /**
   * @return null if there is not one
   */
  static BlockInfo onlyBlock(URIStatus status) {
    List<FileBlockInfo> blocks = status.getFileBlockInfos();
    return blocks.size() == 1 ? blocks.get(0).getBlockInfo() : null;
  }
}
