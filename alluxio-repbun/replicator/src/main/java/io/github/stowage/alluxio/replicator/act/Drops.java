package io.github.stowage.alluxio.replicator.act;

import alluxio.master.block.BlockId;
import io.github.stowage.alluxio.replicator.decide.Bundle;
import io.github.stowage.alluxio.replicator.decide.Step;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Replicas that workers are to drop. Workers tell the master of it with their next heartbeat, so
 * many are asked for, and then all are waited for at once.
 */
public final class Drops {
  private static final int POLL_MILLIS = 100;

  private final Blocks blocks;
  private final Duration masterKnows;

  /** Blocks on workers. */
  interface Blocks {
    /**
     * @throws IOException if the worker cannot be reached, or readers keep it
     */
    void askToDrop(long blockId, String worker) throws IOException;

    /** As far as the master knows. */
    Set<String> holders(long blockId) throws IOException;
  }

  /**
   * @param masterKnows how long the master may take to know what a worker did
   */
  Drops(Blocks blocks, Duration masterKnows) {
    this.blocks = blocks;
    this.masterKnows = masterKnows;
  }

  /** Does not wait: see {@link #await}. */
  void ask(Step.DropReplica step) throws IOException {
    blocks.askToDrop(block(step.bundle()), step.worker());
  }

  /**
   * Until the master knows of all that were asked for.
   *
   * @param done hears of those that it knows of
   * @param failed hears of those that it did not hear of in time
   */
  public void await(
      List<Step.DropReplica> asked, Consumer<Step> done, BiConsumer<Step, Exception> failed)
      throws InterruptedIOException {
    List<Step.DropReplica> left = new ArrayList<>(asked);
    long began = System.nanoTime();
    while (true) {
      left.removeIf(step -> isOver(step, done, failed));
      if (left.isEmpty()) {
        return;
      }
      if (System.nanoTime() - began >= masterKnows.toNanos()) {
        left.forEach(
            step ->
                failed.accept(
                    step, new IOException("the master did not hear of it within " + masterKnows)));
        return;
      }
      pause();
    }
  }

  private boolean isOver(
      Step.DropReplica step, Consumer<Step> done, BiConsumer<Step, Exception> failed) {
    try {
      if (blocks.holders(block(step.bundle())).contains(step.worker())) {
        return false;
      }
      done.accept(step);
    } catch (IOException | RuntimeException e) {
      failed.accept(step, e);
    }
    return true;
  }

  /** A bundle is one block, and the first of a file has this id. */
  private static long block(Bundle bundle) {
    return BlockId.createBlockId(BlockId.getContainerId(bundle.fileId()), 0);
  }

  private static void pause() throws InterruptedIOException {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("while replicas were dropped");
    }
  }
}
