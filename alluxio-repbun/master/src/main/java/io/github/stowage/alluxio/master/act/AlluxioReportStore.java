package io.github.stowage.alluxio.master.act;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.exception.FileDoesNotExistException;
import alluxio.grpc.FileSystemMasterCommonPOptions;
import alluxio.grpc.ListStatusPOptions;
import alluxio.grpc.LoadMetadataPType;
import io.github.stowage.alluxio.master.observe.MergedReport;
import io.github.stowage.alluxio.master.observe.ReportName;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Reports as records, each in its user's folder. Merged ones lie apart from the clients', a folder
 * per bucket: only the master may write there, since they say which others count no longer, and
 * what is listed often stays small.
 */
public final class AlluxioReportStore implements ReportStore {
  static final AlluxioURI MERGED = Names.ROOT.join("merged");

  private static final ListStatusPOptions AS_KNOWN =
      ListStatusPOptions.newBuilder()
          .setLoadMetadataType(LoadMetadataPType.NEVER)
          .setCommonOptions(FileSystemMasterCommonPOptions.newBuilder().setSyncIntervalMs(-1))
          .build();

  private final FileSystem files;
  private final RecordStore<AccessReport> reports;
  private final Consumer<AlluxioURI> notOurs;

  /**
   * @param notOurs is told of what is not deleted, since there is something in it
   */
  public AlluxioReportStore(FileSystem files, Consumer<AlluxioURI> notOurs) {
    this.files = files;
    this.reports = new RecordStore<>(files, Names.REPORTS, AccessReport.class);
    this.notOurs = notOurs;
  }

  @Override
  public List<String> reportFolders() throws IOException {
    // Some may lie in none of them.
    List<String> folders = new ArrayList<>(List.of(""));
    for (String name : names(Names.REPORTS)) {
      if (Names.isReportsFolder(name)) {
        folders.add(name + "/");
      }
    }
    return folders;
  }

  @Override
  public TreeMap<String, byte[]> reports(String folder) throws IOException {
    AlluxioURI path =
        folder.isEmpty()
            ? Names.REPORTS
            : Names.REPORTS.join(folder.substring(0, folder.length() - 1));
    TreeMap<String, byte[]> all = new TreeMap<>();
    new RecordStore<>(files, path, AccessReport.class)
        .list()
        .forEach((name, stored) -> all.put(folder + name, stored));
    return all;
  }

  @Override
  public List<Long> mergedBuckets() throws IOException {
    List<Long> buckets = new ArrayList<>();
    names(MERGED).forEach(name -> ReportName.ofBucket(name).ifPresent(buckets::add));
    return buckets;
  }

  private List<String> names(AlluxioURI folder) throws IOException {
    try {
      return files.listStatus(folder, AS_KNOWN).stream()
          .map(URIStatus::getName)
          .collect(Collectors.toList());
    } catch (FileDoesNotExistException e) {
      return List.of();
    } catch (AlluxioException e) {
      throw new IOException("cannot list " + folder, e);
    }
  }

  @Override
  public TreeMap<String, byte[]> merged(long bucket) throws IOException {
    return store(bucket).list();
  }

  @Override
  public void putMerged(long bucket, String name, MergedReport report) throws IOException {
    store(bucket).put(name, report);
  }

  @Override
  public boolean deleteReport(String name) throws IOException {
    boolean deleted = reports.delete(name);
    if (!deleted) {
      notOurs.accept(Names.REPORTS.join(name));
    }
    return deleted;
  }

  @Override
  public boolean deleteMerged(long bucket, String name) throws IOException {
    boolean deleted = store(bucket).delete(name);
    if (!deleted) {
      notOurs.accept(MERGED.join(ReportName.bucket(bucket)).join(name));
    }
    return deleted;
  }

  @Override
  public void deleteBucket(long bucket) throws IOException {
    for (String name : store(bucket).list().keySet()) {
      deleteMerged(bucket, name);
    }
    String folder = ReportName.bucket(bucket);
    if (!new RecordStore<>(files, MERGED, MergedReport.class).delete(folder)) {
      notOurs.accept(MERGED.join(folder));
    }
  }

  private RecordStore<MergedReport> store(long bucket) {
    return new RecordStore<>(files, MERGED.join(ReportName.bucket(bucket)), MergedReport.class);
  }
}
