package io.github.stowage.alluxio.replicator.act;

import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import alluxio.wire.WorkerNetAddress;
import com.google.common.util.concurrent.RateLimiter;
import io.github.stowage.alluxio.copy.AlluxioFiles;
import io.github.stowage.alluxio.copy.BundleCopier;
import io.github.stowage.alluxio.copy.Copy;
import io.github.stowage.alluxio.copy.Moment;
import io.github.stowage.alluxio.copy.Orphans;
import io.github.stowage.alluxio.copy.Sources;
import io.github.stowage.alluxio.records.BundleLabel;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.alluxio.records.Workers;
import io.github.stowage.alluxio.replicator.decide.Bundle;
import io.github.stowage.alluxio.replicator.decide.Step;
import io.github.stowage.alluxio.replicator.observe.Attributes;
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
  private final Drops drops;
  private final Orphans orphans;
  private final BundleCopier copier;
  private final Moment.Listener moments;
  private final Clock clock;
  private final String run = UUID.randomUUID().toString().substring(0, 8);

  /**
   * @param bytesPerSecond of all first replicas together, reading back what was written included
   */
  public Actor(
      FileSystem files,
      FileSystemContext context,
      RateLimiter bytesPerSecond,
      Moment.Listener moments,
      Clock clock) {
    this.files = new AlluxioFiles(files);
    this.publisher =
        new Publisher(
            this.files,
            new Sources(files),
            new RecordStore<>(files, Names.LISTS, BundleMap.class),
            moments);
    this.context = context;
    this.replicas = new BlockReplicas(context, MASTER_KNOWS);
    this.drops = new Drops(replicas, MASTER_KNOWS);
    this.orphans = new Orphans(context);
    this.copier = new BundleCopier(files, context, bytesPerSecond, moments);
    this.moments = moments;
    this.clock = clock;
  }

  /** For what jobs make. */
  public Finisher finisher() {
    return new Finisher(files, copier);
  }

  /** To wait for what workers were asked to drop. */
  public Drops drops() {
    return drops;
  }

  /**
   * Takes it, except for a replica to be dropped: its worker is only asked to.
   *
   * @param pulled bytes per second of replicas that a worker pulls
   * @return bytes written to workers
   * @throws IOException if it cannot be done now
   */
  public long take(Step step, WorkerRoom room, RateLimiter pulled) throws IOException {
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
      drops.ask(drop);
    } else if (step instanceof Step.DeleteBundle delete) {
      moments.before(Moment.DELETE_BUNDLE);
      files.delete(delete.bundle().path());
    } else if (step instanceof Step.DeleteLeftover delete) {
      moments.before(Moment.DELETE_LEFTOVER);
      files.delete(delete.about());
    } else if (step instanceof Step.AddReplica add) {
      return add(add.bundle(), add.worker(), pulled);
    } else if (step instanceof Step.WriteBundle write) {
      return write(write, room);
    }
    return 0;
  }

  private void keep(Bundle bundle) throws IOException {
    moments.before(Moment.KEEP);
    files.set(bundle.path(), alluxio.grpc.SetAttributePOptions.newBuilder().setPinned(true));
    files.remove(bundle.path(), Attributes.RETIRED);
  }

  private long write(Step.WriteBundle step, WorkerRoom room) throws IOException {
    Copy copy = new Copy(step.epoch(), step.planned(), step.target());
    String writing = copy.writing(run);
    BundleCopier.Room reserved = (workers, bytes) -> room.reserve(step.target(), workers, bytes);
    BundleLabel label = copier.write(copy, reserved, writing);
    copier.name(writing, label);
    return label.bundle().length();
  }

  private long add(Bundle bundle, String worker, RateLimiter pulled) throws IOException {
    acquire(bundle.length(), pulled);
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

  private static void acquire(long bytes, RateLimiter bytesPerSecond) {
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
