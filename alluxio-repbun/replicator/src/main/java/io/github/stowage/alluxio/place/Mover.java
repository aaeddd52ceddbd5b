package io.github.stowage.alluxio.place;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.exception.AlluxioException;
import alluxio.grpc.SetAttributePOptions;
import io.github.stowage.alluxio.replicator.act.BlockReplicas;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Carries waves out on a cluster, and believes only what the master then says. */
public final class Mover {
  private static final Duration DEADLINE = Duration.ofMinutes(1);

  private final FileSystem files;
  private final BlockReplicas replicas;
  private final int atOnce;

  /**
   * @param atOnce how many blocks change at the same time
   */
  public Mover(FileSystem files, FileSystemContext context, int atOnce) {
    this.files = files;
    this.replicas = new BlockReplicas(context, DEADLINE);
    this.atOnce = atOnce;
  }

  /** The files whose replicas Alluxio could evict. */
  public static List<Partition> unpinned(Dataset dataset) {
    return dataset.partitions().stream().filter(p -> !p.status().isPinned()).toList();
  }

  /**
   * Pins the dataset's files, so that nothing evicts what is copied, and makes the changes.
   *
   * @param before is told before each change
   * @throws IOException saying which block could not be copied or dropped; asking again goes on
   */
  public void move(
      Dataset dataset, List<Wave> waves, Map<String, Set<String>> wanted, Runnable before)
      throws IOException {
    Map<String, Partition> byName = new LinkedHashMap<>();
    dataset.partitions().forEach(partition -> byName.put(partition.name(), partition));
    for (Partition partition : unpinned(dataset)) {
      pin(partition);
    }
    for (Wave wave : waves) {
      inParallel(wave.copies(), before, change -> copy(byName.get(change.block().file()), change));
      inParallel(wave.drops(), before, change -> drop(byName.get(change.block().file()), change));
    }
    for (BlockState block : dataset.blocks()) {
      Set<String> planned = wanted.get(block.file());
      replicas.await(block.id(), planned::equals, "on exactly " + planned);
    }
  }

  private void copy(Partition partition, Change change) throws IOException {
    long block = change.block().id();
    if (replicas.holders(block).isEmpty()) {
      replicas.load(partition.status(), block, change.worker());
    } else {
      replicas.add(partition.status(), block, change.worker());
    }
  }

  /** Much may have happened since the change was planned, and since the block was copied. */
  private void drop(Partition partition, Change change) throws IOException {
    replicas.dropSpare(partition.status(), change.block().id(), change.worker());
  }

  private void pin(Partition partition) throws IOException {
    try {
      files.setAttribute(
          new AlluxioURI(partition.status().getPath()),
          SetAttributePOptions.newBuilder().setPinned(true).build());
    } catch (AlluxioException e) {
      throw new IOException("cannot pin " + partition.status().getPath(), e);
    }
  }

  private interface Action {
    void on(Change change) throws IOException;
  }

  /** Changes of one block after one another: the second copy of a block has a first to pull. */
  private void inParallel(List<Change> changes, Runnable before, Action action) throws IOException {
    Map<Long, List<Change>> byBlock = new LinkedHashMap<>();
    for (Change change : changes) {
      byBlock.computeIfAbsent(change.block().id(), id -> new ArrayList<>()).add(change);
    }
    List<Callable<Void>> tasks = new ArrayList<>();
    for (List<Change> ofBlock : byBlock.values()) {
      tasks.add(
          () -> {
            for (Change change : ofBlock) {
              before.run();
              action.on(change);
            }
            return null;
          });
    }
    ExecutorService pool = Executors.newFixedThreadPool(atOnce);
    try {
      for (Future<Void> task : pool.invokeAll(tasks)) {
        task.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while blocks were copied", e);
    } finally {
      pool.shutdownNow();
    }
  }
}
