package io.github.stowage.alluxio.master.act;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.exception.FileAlreadyExistsException;
import alluxio.grpc.CreateDirectoryPOptions;
import alluxio.grpc.FileSystemMasterCommonPOptions;
import alluxio.grpc.GetStatusPOptions;
import alluxio.grpc.LoadMetadataPType;
import alluxio.grpc.SetAclAction;
import alluxio.grpc.SetAclPOptions;
import alluxio.grpc.SetAttributePOptions;
import alluxio.grpc.WritePType;
import alluxio.security.authorization.Mode;
import alluxio.security.user.UserState;
import alluxio.util.SecurityUtils;
import io.github.stowage.alluxio.records.Lifetime;
import io.github.stowage.alluxio.records.Names;
import java.io.IOException;
import java.util.List;

/**
 * The folders that records lie in. The master makes them, since whoever made them first would own
 * them. Nobody else may look into them: they name files, and columns, that not everybody may see.
 */
public final class Folders {
  private static final Mode OWNER = new Mode((short) 0700);

  /** All may use what they know the name of. */
  private static final Mode ALL_PASS = new Mode((short) 0711);

  private static final Mode ALL_KNOCK = new Mode((short) 0733);

  private static final FileSystemMasterCommonPOptions NEVER_SYNC =
      FileSystemMasterCommonPOptions.newBuilder().setSyncIntervalMs(-1).build();

  private static final GetStatusPOptions AS_KNOWN =
      GetStatusPOptions.newBuilder()
          .setLoadMetadataType(LoadMetadataPType.NEVER)
          .setCommonOptions(NEVER_SYNC)
          .build();

  private static final SetAclPOptions ACL_AS_KNOWN =
      SetAclPOptions.newBuilder().setCommonOptions(NEVER_SYNC).build();

  private Folders() {}

  /**
   * Those that are there already, and belong to somebody else, are given to the masters' user, and
   * lose their ACLs. What lies in them stays.
   */
  public static void create(FileSystem files) throws IOException {
    String user = SecurityUtils.getOwner(UserState.Factory.create(files.getConf()));
    create(files, Names.ROOT, ALL_PASS, user);
    create(files, Names.REPORTS, ALL_PASS, user);
    create(files, Names.KNOCKS, ALL_KNOCK, user);
    create(files, AlluxioReportStore.MERGED, OWNER, user);
    create(files, Names.PLANS, OWNER, user);
    create(files, Names.STATE, OWNER, user);
    create(files, Names.LISTS, ALL_PASS, user);
    create(files, Names.BUNDLES, OWNER, user);
  }

  /** For one user alone. */
  static void create(FileSystem files, AlluxioURI folder, String user) throws IOException {
    create(files, folder, OWNER, user);
  }

  /**
   * @param user empty if Alluxio knows no users
   */
  private static void create(FileSystem files, AlluxioURI folder, Mode mode, String user)
      throws IOException {
    try {
      make(files, folder);
      URIStatus status = files.getStatus(folder, AS_KNOWN);
      if (!status.isFolder()) {
        throw new IOException(folder + " is a file, RepBun needs a folder: move the file away");
      }
      if (!user.isEmpty() && !status.getOwner().equals(user)) {
        give(files, folder, SetAttributePOptions.newBuilder().setOwner(user));
        // Its first owner may have let others in.
        files.setAcl(folder, SetAclAction.REMOVE_ALL, List.of(), ACL_AS_KNOWN);
        files.setAcl(folder, SetAclAction.REMOVE_DEFAULT, List.of(), ACL_AS_KNOWN);
      }
      // Not when it is made: the process' umask would be taken off.
      give(files, folder, SetAttributePOptions.newBuilder().setMode(mode.toProto()));
    } catch (AlluxioException e) {
      throw new IOException("cannot create " + folder, e);
    }
  }

  private static void make(FileSystem files, AlluxioURI folder)
      throws IOException, AlluxioException {
    try {
      files.createDirectory(
          folder,
          CreateDirectoryPOptions.newBuilder()
              .setWriteType(WritePType.MUST_CACHE)
              .setCommonOptions(Lifetime.FOREVER)
              .build());
    } catch (FileAlreadyExistsException e) {
      // By us, or by whoever was first. It may be one that expires.
    }
  }

  private static void give(
      FileSystem files, AlluxioURI folder, SetAttributePOptions.Builder options)
      throws IOException, AlluxioException {
    files.setAttribute(folder, options.setCommonOptions(Lifetime.FOREVER).build());
  }
}
