package io.github.stowage.alluxio.master;

import alluxio.AlluxioURI;
import alluxio.client.file.FileInStream;
import alluxio.client.file.FileOutStream;
import alluxio.client.file.FileSystem;
import alluxio.conf.AlluxioProperties;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.Source;
import alluxio.grpc.CreateDirectoryPOptions;
import alluxio.grpc.CreateFilePOptions;
import alluxio.grpc.WritePType;
import com.google.protobuf.ByteString;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.alluxio.records.RowGroupAccess;
import io.github.stowage.alluxio.testkit.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A client of a cluster that reads files and reports it. */
final class Client implements AutoCloseable {
  static final List<String> COLUMNS = List.of("a", "b", "c", "d");

  final FileSystem files;
  private final RecordStore<AccessReport> reports;

  /** As whoever runs the test, who is also the masters' user. */
  Client(Cluster cluster) {
    this(cluster, Map.of());
  }

  Client(Cluster cluster, String user) {
    this(cluster, Map.of("alluxio.security.login.username", user));
  }

  private Client(Cluster cluster, Map<String, String> more) {
    AlluxioProperties properties = new AlluxioProperties();
    properties.merge(cluster.clientProperties(), Source.RUNTIME);
    properties.merge(more, Source.RUNTIME);
    files = FileSystem.Factory.create(new InstancedConfiguration(properties));
    reports = new RecordStore<>(files, Names.REPORTS, AccessReport.class);
  }

  void write(String path, byte[] content) throws Exception {
    try (FileOutStream out =
        files.createFile(
            new AlluxioURI(path),
            CreateFilePOptions.newBuilder()
                .setRecursive(true)
                // A worker reserves a whole block, by default more than these have.
                .setBlockSizeBytes(1 << 20)
                .setWriteType(WritePType.CACHE_THROUGH)
                .build())) {
      out.write(content);
    }
  }

  byte[] read(String path) throws Exception {
    try (FileInStream in = files.openFile(new AlluxioURI(path))) {
      return in.readAllBytes();
    }
  }

  /** Reads of a file's only row group, whose columns are a quarter each of all but the magic. */
  FileAccess access(String path, long hotReads, long coldReads) throws Exception {
    var status = files.getStatus(new AlluxioURI(path));
    long quarter = (status.getLength() - 4) / 4;
    return new FileAccess(
        path,
        status.getFileId(),
        COLUMNS,
        List.of(
            new RowGroupAccess(
                0,
                List.of(quarter, quarter, quarter, quarter),
                List.of(
                    new ColumnSet(List.of(0, 1), hotReads),
                    new ColumnSet(List.of(2), coldReads)))));
  }

  static String name(long bucket) {
    return String.format("%013d-%s", bucket, UUID.randomUUID());
  }

  void report(long bucket, FileAccess... accesses) throws Exception {
    reports.put(name(bucket), new AccessReport(List.of(accesses)));
  }

  void garbage(String name, byte[] bytes) throws Exception {
    files.createDirectory(
        Names.REPORTS.join(name),
        CreateDirectoryPOptions.newBuilder()
            .setWriteType(WritePType.MUST_CACHE)
            .putXattr("stowage.repbun.record", ByteString.copyFrom(bytes))
            .build());
  }

  List<String> reportNames() throws Exception {
    return new ArrayList<>(reports.list().keySet());
  }

  @Override
  public void close() throws Exception {
    files.close();
  }
}
