package io.github.stowage.alluxio.replicator.act;

import alluxio.client.block.BlockMasterClient;
import alluxio.client.block.stream.BlockWorkerClient;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import alluxio.client.file.options.InStreamOptions;
import alluxio.grpc.CacheRequest;
import alluxio.grpc.OpenFilePOptions;
import alluxio.grpc.ReadPType;
import alluxio.grpc.RemoveBlockRequest;
import alluxio.resource.CloseableResource;
import alluxio.util.CommonUtils;
import alluxio.util.WaitForOptions;
import alluxio.wire.BlockInfo;
import alluxio.wire.WorkerNetAddress;
import io.github.stowage.alluxio.records.Workers;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/**
 * Replicas of blocks on chosen workers, of bundles and of any other files. Workers are named
 * host:rpcPort. No job service is involved: a worker is told to cache a block, and from which other
 * one.
 */
public final class BlockReplicas implements Drops.Blocks {
  private static final int POLL_MILLIS = 100;

  private final FileSystemContext context;
  private final Duration deadline;
  private final ReplicaProbe probe;

  /**
   * @param deadline for the master to know of what a worker did
   */
  public BlockReplicas(FileSystemContext context, Duration deadline) {
    this.context = context;
    this.deadline = deadline;
    this.probe = new ReplicaProbe(context);
  }

  /** The workers that hold a block, as the master knows; of a lost worker it learns late. */
  @Override
  public Set<String> holders(long blockId) throws IOException {
    return new TreeSet<>(Workers.named(info(blockId)).keySet());
  }

  /**
   * Makes a replica, pulled from worker to worker; nothing happens if there is one.
   *
   * @param file that the block is of
   * @throws IOException if no worker that holds it can be pulled from, or the worker has no room
   */
  public void add(URIStatus file, long blockId, String worker) throws IOException {
    BlockInfo block = info(blockId);
    Map<String, WorkerNetAddress> holders = Workers.named(block);
    if (holders.containsKey(worker)) {
      return;
    }
    WorkerNetAddress target = Workers.alive(context).address(worker);
    List<String> problems = new ArrayList<>();
    for (Map.Entry<String, WorkerNetAddress> source : holders.entrySet()) {
      // Alluxio tells workers apart by their hosts, and would read the under store instead.
      if (source.getValue().getHost().equals(target.getHost())) {
        problems.add(source.getKey() + " is on the same host");
        continue;
      }
      boolean slow = pull(file, block, source.getValue(), target, problems);
      if (slow) {
        await(blockId, now -> now.contains(worker), "replicated to " + worker);
      }
      if (holders(blockId).contains(worker)) {
        return;
      }
      problems.add(source.getKey() + ": nothing came of it");
    }
    throw new IOException(
        "block "
            + blockId
            + " of "
            + block.getLength()
            + " bytes could not be copied to worker "
            + worker
            + " (is it full of pinned blocks?): "
            + (holders.isEmpty() ? "no worker holds it" : String.join("; ", problems)));
  }

  /**
   * Makes the first replica, from the under store; nothing happens if the worker has one.
   *
   * @param file that the block is of
   * @throws IOException if the under store cannot be read, or the worker has no room
   */
  public void load(URIStatus file, long blockId, String worker) throws IOException {
    BlockInfo block = info(blockId);
    if (Workers.named(block).containsKey(worker)) {
      return;
    }
    WorkerNetAddress target = Workers.alive(context).address(worker);
    List<String> problems = new ArrayList<>();
    // Asked to pull from itself, a worker reads the under store.
    pull(file, block, target, target, problems);
    if (!problems.isEmpty()) {
      throw new IOException(
          "block " + blockId + " could not be loaded by worker " + worker + ": " + problems);
    }
    await(blockId, now -> now.contains(worker), "loaded by " + worker);
  }

  /**
   * Returns whether the worker is still busy with it: the RPC has a deadline, the copy has none.
   */
  private boolean pull(
      URIStatus file,
      BlockInfo block,
      WorkerNetAddress source,
      WorkerNetAddress target,
      List<String> problems)
      throws IOException {
    InStreamOptions options =
        new InStreamOptions(
            file,
            OpenFilePOptions.newBuilder().setReadType(ReadPType.CACHE).build(),
            context.getClusterConf(),
            context);
    CacheRequest request =
        CacheRequest.newBuilder()
            .setBlockId(block.getBlockId())
            .setLength(block.getLength())
            .setOpenUfsBlockOptions(options.getOpenUfsBlockOptions(block.getBlockId()))
            .setSourceHost(source.getHost())
            .setSourcePort(source.getDataPort())
            .setAsync(false)
            .build();
    try (CloseableResource<BlockWorkerClient> client = context.acquireBlockWorkerClient(target)) {
      client.get().cache(request);
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.DEADLINE_EXCEEDED) {
        return true;
      }
      problems.add(Workers.name(source) + ": " + e.getMessage());
    }
    return false;
  }

  /**
   * Drops one replica, but never the last one: another worker must answer a read of the block now.
   *
   * @param file that the block is of
   * @throws IOException if none does, the worker cannot be reached, or readers keep it
   */
  public void dropSpare(URIStatus file, long blockId, String worker) throws IOException {
    BlockInfo block = info(blockId);
    Map<String, WorkerNetAddress> others = Workers.named(block);
    if (others.remove(worker) == null) {
      return;
    }
    List<String> problems = new ArrayList<>();
    for (Map.Entry<String, WorkerNetAddress> other : others.entrySet()) {
      try {
        probe.read(file, block, other.getValue());
        drop(blockId, worker);
        return;
      } catch (IOException e) {
        problems.add(other.getKey() + ": " + e.getMessage());
      }
    }
    throw new IOException(
        "block "
            + blockId
            + " of "
            + file.getPath()
            + " was not dropped from worker "
            + worker
            + ", where its last replica is: "
            + (problems.isEmpty() ? "no other worker has one" : String.join("; ", problems)));
  }

  /**
   * Drops one replica, be it the last one, and waits until the master knows.
   *
   * @throws IOException if the worker cannot be reached, or readers keep it
   */
  public void drop(long blockId, String worker) throws IOException {
    askToDrop(blockId, worker);
    await(blockId, now -> !now.contains(worker), "dropped from " + worker);
  }

  /** The same without waiting. */
  @Override
  public void askToDrop(long blockId, String worker) throws IOException {
    WorkerNetAddress target = Workers.alive(context).address(worker);
    try (CloseableResource<BlockWorkerClient> client = context.acquireBlockWorkerClient(target)) {
      client.get().removeBlock(RemoveBlockRequest.newBuilder().setBlockId(blockId).build());
    } catch (StatusRuntimeException e) {
      throw new IOException("block " + blockId + " could not be dropped from worker " + worker, e);
    }
  }

  /**
   * Waits until the master knows.
   *
   * @param condition of the workers that hold it
   * @param what completes "block 7 was not ..."
   */
  public void await(long blockId, Predicate<Set<String>> condition, String what)
      throws IOException {
    try {
      CommonUtils.waitFor(
          "block " + blockId + " " + what,
          () -> {
            try {
              return condition.test(holders(blockId));
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          },
          WaitForOptions.defaults()
              .setInterval(POLL_MILLIS)
              .setTimeoutMs((int) deadline.toMillis()));
    } catch (TimeoutException e) {
      throw new IOException("block " + blockId + " was not " + what + " within " + deadline, e);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("while block " + blockId + " was to be " + what);
    }
  }

  private BlockInfo info(long blockId) throws IOException {
    try (CloseableResource<BlockMasterClient> master = context.acquireBlockMasterClientResource()) {
      return master.get().getBlockInfo(blockId);
    }
  }
}
