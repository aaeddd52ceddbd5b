package io.github.stowage.alluxio.master.act;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.grpc.FileSystemMasterCommonPOptions;
import alluxio.grpc.ListStatusPOptions;
import alluxio.grpc.LoadMetadataPType;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

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

  private final Consumer<AlluxioURI> notOurs;

  /** Names of what was moved there, with something in it: no client knocks so. */
  private final Set<String> strange = new HashSet<>();

  /**
   * @param notOurs is told of what is not deleted, since there is something in it
   */
  public UserFolders(FileSystem files, Consumer<AlluxioURI> notOurs) {
    this.files = files;
    this.notOurs = notOurs;
    this.asRecords = new RecordStore<>(files, Names.KNOCKS, Object.class);
  }

  /**
   * @throws IOException if one could not be made or deleted; the others are, and who got none
   *     knocks again
   */
  public void answerKnocks() throws IOException {
    List<URIStatus> knocks = knocks();
    strange.retainAll(knocks.stream().map(URIStatus::getName).collect(Collectors.toSet()));
    knocks.removeIf(knock -> strange.contains(knock.getName()));
    TreeSet<String> users = new TreeSet<>();
    knocks.forEach(knock -> users.add(knock.getOwner()));
    IOException failed = null;
    for (String user : users) {
      try {
        Folders.create(files, Names.reportsOf(user), user);
      } catch (IOException | RuntimeException e) {
        failed = new IOException("no folder for the reports of user " + user, e);
      }
    }
    for (URIStatus knock : knocks) {
      try {
        delete(knock.getName());
      } catch (IOException | RuntimeException e) {
        failed = new IOException("cannot delete knock " + knock.getName(), e);
      }
    }
    if (failed != null) {
      throw failed;
    }
  }

  private void delete(String knock) throws IOException {
    if (!asRecords.delete(knock)) {
      strange.add(knock);
      notOurs.accept(Names.KNOCKS.join(knock));
    }
  }

  private List<URIStatus> knocks() throws IOException {
    try {
      return new ArrayList<>(files.listStatus(Names.KNOCKS, AS_KNOWN));
    } catch (AlluxioException e) {
      throw new IOException("cannot list " + Names.KNOCKS, e);
    }
  }
}
