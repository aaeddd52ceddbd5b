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

  private static final Duration WITHOUT_MASTER = Duration.ofDays(2);

  private Lifetime() {}

  /**
   * What clients leave for the master. While no master takes it, because its RepBun is off, Alluxio
   * deletes it.
   *
   * @param taken after which the master has taken it for sure, while it runs
   */
  public static FileSystemMasterCommonPOptions untilTaken(Duration taken) {
    return FileSystemMasterCommonPOptions.newBuilder()
        .setSyncIntervalMs(-1)
        .setTtl(taken.plus(WITHOUT_MASTER).toMillis())
        .setTtlAction(TtlAction.DELETE_ALLUXIO)
        .build();
  }
}
