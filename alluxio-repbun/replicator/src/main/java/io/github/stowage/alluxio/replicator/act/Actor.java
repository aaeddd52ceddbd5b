package io.github.stowage.alluxio.replicator.act;

import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import alluxio.wire.WorkerNetAddress;
import com.google.common.util.concurrent.RateLimiter;
import io.github.stowage.alluxio.replicator.decide.Bundle;
import io.github.stowage.alluxio.replicator.decide.Step;
import io.github.stowage.alluxio.replicator.observe.Attributes;
import io.github.stowage.alluxio.replicator.observe.Originals;
import io.github.stowage.alluxio.replicator.observe.Workers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;

/** Takes single steps. May be used by several threads at a time. */
public final class Actor {
  /** Workers report what they dropped with their next heartbeat, a second later by default. */
  private static final Duration MASTER_KNOWS = Duration.ofSeconds(30);

  private final AlluxioFiles files;
  private final Publisher publisher;
  private final FileSystemContext context;
  private final BlockReplicas replicas;
  private final Orphans orphans;
  private final BundleCopier copier;
  private final RateLimiter bytesPerSecond;
  private final Moment.Listener moments;
  private final Clock clock;
  private final String run = UUID.randomUUID().toString().substring(0, 8);

  /**
   * @param bytesPerSecond of all copies together, reading back what was written included
   */
  public Actor(
      FileSystem files,
      FileSystemContext context,
      Originals originals,
      RateLimiter bytesPerSecond,
      Moment.Listener moments,
      Clock clock) {
    this.files = new AlluxioFiles(files);
    this.publisher = new Publisher(this.files, originals, moments);
    this.context = context;
    this.replicas = new BlockReplicas(context, MASTER_KNOWS);
    this.orphans = new Orphans(context);
    this.copier = new BundleCopier(files, context, originals, bytesPerSecond, moments);
    this.bytesPerSecond = bytesPerSecond;
    this.moments = moments;
    this.clock = clock;
  }

  /**
   * @return bytes written to workers
   * @throws IOException if it cannot be done now
   */
  public long take(Step step, WorkerRoom room) throws IOException {
    if (step instanceof Step.Publish publish) {
      publisher.publish(publish.about(), publish.map());
    } else if (step instanceof Step.Unpublish unpublish) {
      publisher.unpublish(unpublish.about());
    } else if (step instanceof Step.Keep keep) {
      keep(keep.bundle());
    } else if (step instanceof Step.Retire retire) {
      moments.before(Moment.RETIRE);
      byte[] now = Long.toString(clock.millis()).getBytes(StandardCharsets.US_ASCII);
      files.put(retire.bundle().path(), Attributes.RETIRED, now);
    } else if (step instanceof Step.DropReplica drop) {
      moments.before(Moment.DROP_REPLICA);
      replicas.drop(block(files.status(drop.bundle().path())), drop.worker());
    } else if (step instanceof Step.DeleteBundle delete) {
      moments.before(Moment.DELETE_BUNDLE);
      files.delete(delete.bundle().path());
    } else if (step instanceof Step.DeleteLeftover delete) {
      moments.before(Moment.DELETE_LEFTOVER);
      files.delete(delete.about());
    } else if (step instanceof Step.AddReplica add) {
      return add(add.bundle(), add.worker());
    } else if (step instanceof Step.WriteBundle write) {
      return copier.write(write, room, run);
    }
    return 0;
  }

  private void keep(Bundle bundle) throws IOException {
    moments.before(Moment.KEEP);
    files.set(bundle.path(), alluxio.grpc.SetAttributePOptions.newBuilder().setPinned(true));
    files.remove(bundle.path(), Attributes.RETIRED);
  }

  private long add(Bundle bundle, String worker) throws IOException {
    acquire(bundle.length());
    moments.before(Moment.ADD_REPLICA);
    URIStatus status = files.status(bundle.path());
    WorkerNetAddress target = Workers.alive(context).address(worker);
    try {
      replicas.add(status, block(status), worker);
    } finally {
      orphans.dropIfDeleted(status.getFileId(), target);
    }
    return bundle.length();
  }

  private void acquire(long bytes) {
    for (long left = bytes; left > 0; left -= Integer.MAX_VALUE) {
      bytesPerSecond.acquire((int) Math.min(left, Integer.MAX_VALUE));
    }
  }

  private static long block(URIStatus status) throws IOException {
    if (status.getBlockIds().size() != 1) {
      throw new IOException(
          status.getPath() + " has " + status.getBlockIds().size() + " blocks, not one");
    }
    return status.getBlockIds().get(0);
  }
}
