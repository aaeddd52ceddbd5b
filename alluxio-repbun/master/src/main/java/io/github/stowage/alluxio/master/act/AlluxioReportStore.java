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

  public AlluxioReportStore(FileSystem files) {
    this.files = files;
    this.reports = new RecordStore<>(files, Names.REPORTS, AccessReport.class);
  }

  @Override
  public TreeMap<String, byte[]> reports() throws IOException {
    return reports.listDeep();
  }

  @Override
  public List<Long> mergedBuckets() throws IOException {
    List<Long> buckets = new ArrayList<>();
    try {
      for (URIStatus status : files.listStatus(MERGED, AS_KNOWN)) {
        ReportName.ofBucket(status.getName()).ifPresent(buckets::add);
      }
    } catch (FileDoesNotExistException e) {
      return buckets;
    } catch (AlluxioException e) {
      throw new IOException("cannot list " + MERGED, e);
    }
    return buckets;
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
  public void deleteReport(String name) throws IOException {
    reports.delete(name);
  }

  @Override
  public void deleteMerged(long bucket, String name) throws IOException {
    store(bucket).delete(name);
  }

  @Override
  public void deleteBucket(long bucket) throws IOException {
    new RecordStore<>(files, MERGED, MergedReport.class).delete(ReportName.bucket(bucket));
  }

  private RecordStore<MergedReport> store(long bucket) {
    return new RecordStore<>(files, MERGED.join(ReportName.bucket(bucket)), MergedReport.class);
  }
}
