package io.github.stowage.alluxio.records;

import alluxio.grpc.FileSystemMasterCommonPOptions;
import alluxio.grpc.TtlAction;
import java.time.Duration;

/**
 * How long what RepBun writes stays in Alluxio. It always says so itself: the process' default may
 * be that whatever is made expires ({@code alluxio.user.file.create.ttl}). Nothing is in the under
 * store, which is never asked.
 */
public final class Lifetime {
  /** Until it is deleted. */
  public static final FileSystemMasterCommonPOptions FOREVER =
      FileSystemMasterCommonPOptions.newBuilder().setSyncIntervalMs(-1).setTtl(-1).build();

  /**
   * What clients leave for the master: it takes that within an hour or so, and counts it for a day.
   * While no master does, because its RepBun is off, Alluxio deletes it.
   */
  public static final FileSystemMasterCommonPOptions UNTIL_NOBODY_WANTS_IT =
      FileSystemMasterCommonPOptions.newBuilder()
          .setSyncIntervalMs(-1)
          .setTtl(Duration.ofDays(2).toMillis())
          .setTtlAction(TtlAction.DELETE_ALLUXIO)
          .build();

  private Lifetime() {}
}
