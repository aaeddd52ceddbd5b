package io.github.stowage.alluxio.master.act;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.exception.AlluxioException;
import alluxio.exception.FileAlreadyExistsException;
import alluxio.grpc.CreateDirectoryPOptions;
import alluxio.grpc.FileSystemMasterCommonPOptions;
import alluxio.grpc.SetAttributePOptions;
import alluxio.grpc.WritePType;
import alluxio.security.authorization.Mode;
import io.github.stowage.alluxio.records.Names;
import java.io.IOException;

/**
 * The folders that records lie in. The master makes them, since whoever made them first would own
 * them: clients of all users report, but only the master plans.
 */
public final class Folders {
  private static final Mode ALL_REPORT = new Mode((short) 0777);
  private static final Mode ONLY_OWNER = new Mode((short) 0755);
  private static final FileSystemMasterCommonPOptions NEVER_SYNC =
      FileSystemMasterCommonPOptions.newBuilder().setSyncIntervalMs(-1).build();

  private Folders() {}

  public static void create(FileSystem files) throws IOException {
    create(files, Names.ROOT, ONLY_OWNER);
    create(files, Names.REPORTS, ALL_REPORT);
    create(files, AlluxioReportStore.MERGED, ONLY_OWNER);
    create(files, Names.PLANS, ONLY_OWNER);
    create(files, Names.STATE, ONLY_OWNER);
    create(files, Names.BUNDLES, ONLY_OWNER);
  }

  private static void create(FileSystem files, AlluxioURI folder, Mode mode) throws IOException {
    try {
      try {
        files.createDirectory(
            folder,
            CreateDirectoryPOptions.newBuilder()
                .setWriteType(WritePType.MUST_CACHE)
                .setCommonOptions(NEVER_SYNC)
                .build());
      } catch (FileAlreadyExistsException e) {
        // Its mode may be another, when a client was first.
      }
      // Not with the call above: the process' umask would be taken off.
      files.setAttribute(
          folder,
          SetAttributePOptions.newBuilder()
              .setMode(mode.toProto())
              .setCommonOptions(NEVER_SYNC)
              .build());
    } catch (AlluxioException e) {
      throw new IOException("cannot create " + folder, e);
    }
  }
}
