package io.github.stowage.alluxio.place;

import alluxio.client.block.stream.BlockInStream;
import alluxio.client.block.stream.BlockInStream.BlockInStreamSource;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.options.InStreamOptions;
import alluxio.grpc.OpenFilePOptions;
import alluxio.grpc.ReadPType;
import alluxio.wire.FileBlockInfo;
import alluxio.wire.WorkerNetAddress;
import io.github.stowage.alluxio.records.Workers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * As Paper A's experiment has it: the holder with the fewest unanswered requests, ties by lot. The
 * requests of this reader count, so it must be the only one. Holders are those of the time when the
 * dataset was listed.
 */
public final class ShortestQueueReader implements PartitionReader {
  private final FileSystemContext context;
  private final Random random;
  private final Map<String, Integer> queues = new HashMap<>();

  public ShortestQueueReader(FileSystemContext context, long seed) {
    this.context = context;
    this.random = new Random(seed);
  }

  @Override
  public long read(Partition partition, byte[] buffer) throws IOException {
    Map<String, WorkerNetAddress> holders = holders(partition);
    if (holders.isEmpty()) {
      throw new IOException("no worker holds all of " + partition.name());
    }
    String worker = enter(List.copyOf(holders.keySet()));
    try {
      return read(partition, holders.get(worker), buffer);
    } finally {
      leave(worker);
    }
  }

  /** Of all its blocks. */
  private static Map<String, WorkerNetAddress> holders(Partition partition) {
    Map<String, WorkerNetAddress> holders = null;
    for (FileBlockInfo block : partition.status().getFileBlockInfos()) {
      Map<String, WorkerNetAddress> of = Workers.named(block.getBlockInfo());
      if (holders == null) {
        holders = new TreeMap<>(of);
      } else {
        holders.keySet().retainAll(of.keySet());
      }
    }
    return holders == null ? Map.of() : holders;
  }

  private synchronized String enter(List<String> holders) {
    List<String> shortest = new ArrayList<>();
    int least = Integer.MAX_VALUE;
    for (String holder : holders) {
      int queue = queues.getOrDefault(holder, 0);
      if (queue < least) {
        shortest.clear();
        least = queue;
      }
      if (queue == least) {
        shortest.add(holder);
      }
    }
    String worker = shortest.get(random.nextInt(shortest.size()));
    queues.merge(worker, 1, Integer::sum);
    return worker;
  }

  private synchronized void leave(String worker) {
    queues.merge(worker, -1, Integer::sum);
  }

  private long read(Partition partition, WorkerNetAddress worker, byte[] buffer)
      throws IOException {
    InStreamOptions options =
        new InStreamOptions(
            partition.status(),
            OpenFilePOptions.newBuilder().setReadType(ReadPType.NO_CACHE).build(),
            context.getClusterConf(),
            context);
    long bytes = 0;
    for (FileBlockInfo block : partition.status().getFileBlockInfos()) {
      try (BlockInStream in =
          BlockInStream.create(
              context, block.getBlockInfo(), worker, BlockInStreamSource.REMOTE, options)) {
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          bytes += n;
        }
      }
    }
    return bytes;
  }
}
