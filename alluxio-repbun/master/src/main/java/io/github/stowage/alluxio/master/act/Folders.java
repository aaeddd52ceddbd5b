package io.github.stowage.alluxio.master.act;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.exception.AlluxioException;
import alluxio.exception.FileAlreadyExistsException;
import alluxio.grpc.CreateDirectoryPOptions;
import alluxio.grpc.SetAttributePOptions;
import alluxio.grpc.WritePType;
import alluxio.security.authorization.Mode;
import io.github.stowage.alluxio.records.Lifetime;
import io.github.stowage.alluxio.records.Names;
import java.io.IOException;

/**
 * The folders that records lie in. The master makes them, since whoever made them first would own
 * them. Nobody else may look into them: they name files, and columns, that not everybody may see.
 */
public final class Folders {
  private static final Mode OWNER = new Mode((short) 0700);

  /** All may use what they know the name of. */
  private static final Mode ALL_PASS = new Mode((short) 0711);

  private static final Mode ALL_KNOCK = new Mode((short) 0733);

  private Folders() {}

  public static void create(FileSystem files) throws IOException {
    create(files, Names.ROOT, ALL_PASS);
    create(files, Names.REPORTS, ALL_PASS);
    create(files, Names.KNOCKS, ALL_KNOCK);
    create(files, AlluxioReportStore.MERGED, OWNER);
    create(files, Names.PLANS, OWNER);
    create(files, Names.STATE, OWNER);
    create(files, Names.BUNDLES, OWNER);
  }

  static void create(FileSystem files, AlluxioURI folder, Mode mode) throws IOException {
    try {
      try {
        files.createDirectory(
            folder,
            CreateDirectoryPOptions.newBuilder()
                .setWriteType(WritePType.MUST_CACHE)
                .setCommonOptions(Lifetime.FOREVER)
                .build());
      } catch (FileAlreadyExistsException e) {
        // Its mode may be another, when a client was first, and it may be one that expires.
      }
      // Not with the call above: the process' umask would be taken off.
      files.setAttribute(
          folder,
          SetAttributePOptions.newBuilder()
              .setMode(mode.toProto())
              .setCommonOptions(Lifetime.FOREVER)
              .build());
    } catch (AlluxioException e) {
      throw new IOException("cannot create " + folder, e);
    }
  }
}
