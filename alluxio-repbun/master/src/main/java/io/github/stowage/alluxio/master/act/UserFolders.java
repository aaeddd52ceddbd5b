package io.github.stowage.alluxio.master.act;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.grpc.FileSystemMasterCommonPOptions;
import alluxio.grpc.ListStatusPOptions;
import alluxio.grpc.LoadMetadataPType;
import alluxio.grpc.SetAttributePOptions;
import alluxio.security.authorization.Mode;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordStore;
import java.io.IOException;
import java.util.List;
import java.util.TreeSet;

/**
 * A folder for the reports of each user who knocked. Alluxio has no sticky bit: in a folder that
 * all may write to, each could delete and replace the reports of others.
 */
public final class UserFolders {
  private static final FileSystemMasterCommonPOptions NEVER_SYNC =
      FileSystemMasterCommonPOptions.newBuilder().setSyncIntervalMs(-1).build();

  private static final ListStatusPOptions AS_KNOWN =
      ListStatusPOptions.newBuilder()
          .setLoadMetadataType(LoadMetadataPType.NEVER)
          .setCommonOptions(NEVER_SYNC)
          .build();

  private final FileSystem files;

  /** Which they are not, but deleted alike. */
  private final RecordStore<?> asRecords;

  public UserFolders(FileSystem files) {
    this.files = files;
    this.asRecords = new RecordStore<>(files, Names.KNOCKS, Object.class);
  }

  /**
   * @throws IOException if one could not be made; the others are, and who got none knocks again
   */
  public void answerKnocks() throws IOException {
    List<URIStatus> knocks = knocks();
    TreeSet<String> users = new TreeSet<>();
    knocks.forEach(knock -> users.add(knock.getOwner()));
    IOException failed = null;
    for (String user : users) {
      try {
        create(user);
      } catch (IOException | RuntimeException e) {
        failed = new IOException("no folder for the reports of user " + user, e);
      }
    }
    for (URIStatus knock : knocks) {
      asRecords.delete(knock.getName());
    }
    if (failed != null) {
      throw failed;
    }
  }

  private List<URIStatus> knocks() throws IOException {
    try {
      return files.listStatus(Names.KNOCKS, AS_KNOWN);
    } catch (AlluxioException e) {
      throw new IOException("cannot list " + Names.KNOCKS, e);
    }
  }

  private void create(String user) throws IOException {
    AlluxioURI folder = Names.reportsOf(user);
    Folders.create(files, folder, new Mode((short) 0700));
    try {
      files.setAttribute(
          folder,
          SetAttributePOptions.newBuilder().setOwner(user).setCommonOptions(NEVER_SYNC).build());
    } catch (AlluxioException e) {
      throw new IOException("cannot give " + folder + " to its user", e);
    }
  }
}
