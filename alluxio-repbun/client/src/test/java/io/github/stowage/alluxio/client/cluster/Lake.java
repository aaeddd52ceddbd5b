package io.github.stowage.alluxio.client.cluster;

import static org.awaitility.Awaitility.await;

import alluxio.AlluxioURI;
import alluxio.client.file.FileOutStream;
import alluxio.client.file.URIStatus;
import alluxio.conf.AlluxioProperties;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.Source;
import alluxio.grpc.CreateDirectoryPOptions;
import alluxio.grpc.CreateFilePOptions;
import alluxio.grpc.DeletePOptions;
import alluxio.grpc.OpenFilePOptions;
import alluxio.grpc.ReadPType;
import alluxio.grpc.SetAttributePOptions;
import alluxio.grpc.WorkerNetAddress;
import alluxio.grpc.WritePType;
import alluxio.proto.journal.File.XAttrUpdateStrategy;
import alluxio.security.authorization.Mode;
import com.google.protobuf.ByteString;
import io.github.stowage.alluxio.client.Samples;
import io.github.stowage.alluxio.copy.AlluxioFile;
import io.github.stowage.alluxio.parquet.BundleWriter;
import io.github.stowage.alluxio.parquet.BundledChunk;
import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.BundlePath;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.CopiedFooter;
import io.github.stowage.alluxio.records.ListName;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.Node;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;

/** Parquet files and their bundles on a cluster, as a replicator leaves them. */
final class Lake implements AutoCloseable {
  /** Clients remember for a while which could not be read: no name comes back. */
  private static final AtomicInteger BUNDLES = new AtomicInteger();

  /** Which a worker makes room for, by evicting, whatever is written. */
  private static final long BLOCK_BYTES = 4 << 20;

  private final Cluster cluster;
  private final Path directory;
  private final alluxio.client.file.FileSystem files;

  /**
   * @param directory for copies of what is in Alluxio
   */
  Lake(Cluster cluster, Path directory) {
    this.cluster = cluster;
    this.directory = directory;
    files = newClient();
  }

  /** It has connected to no master yet. For its owner to close. */
  alluxio.client.file.FileSystem newClient() {
    AlluxioProperties properties = alluxio.conf.Configuration.copyProperties();
    properties.merge(cluster.clientProperties(), Source.RUNTIME);
    return alluxio.client.file.FileSystem.Factory.create(new InstancedConfiguration(properties));
  }

  alluxio.client.file.FileSystem alluxio() {
    return files;
  }

  /** A client's, without cached file systems. */
  Configuration configuration() {
    Configuration conf = new Configuration();
    cluster.clientProperties().forEach(conf::set);
    // The default needs a job service.
    conf.set("alluxio.user.file.writetype.default", "CACHE_THROUGH");
    conf.setBoolean("fs.repbun.impl.disable.cache", true);
    conf.setBoolean("fs.alluxio.impl.disable.cache", true);
    conf.set("stowage.repbun.report.interval", "1s");
    // Else the file answers some reads, by chance.
    conf.set("stowage.repbun.replica", "least-loaded");
    return conf;
  }

  FileSystem open(String scheme, Configuration conf) throws IOException {
    return FileSystem.get(URI.create(scheme + "://" + cluster.masterAddress() + "/"), conf);
  }

  /** As a user whom Alluxio knows by that name. */
  FileSystem openAs(String user, String scheme, Configuration conf) throws Exception {
    conf.set("alluxio.security.login.username", user);
    return UserGroupInformation.createRemoteUser(user)
        .doAs((PrivilegedExceptionAction<FileSystem>) () -> open(scheme, conf));
  }

  org.apache.hadoop.fs.Path uri(String scheme, String path) {
    return new org.apache.hadoop.fs.Path(scheme + "://" + cluster.masterAddress() + path);
  }

  /** Writes or overwrites a file as Hadoop's Parquet writers do. */
  void write(String path, int rows, long seed) throws IOException {
    Samples.write(HadoopOutputFile.fromPath(uri("repbun", path), configuration()), rows, seed);
  }

  /** Writes a file whose only copy is on one worker. */
  void write(String path, int rows, long seed, Node worker) throws Exception {
    write(path, rows, seed, worker, BLOCK_BYTES);
  }

  /** The same, in blocks of so many bytes. */
  void write(String path, int rows, long seed, Node worker, long blockBytes) throws Exception {
    Path local = directory.resolve("new");
    Files.deleteIfExists(local);
    Samples.write(new LocalOutputFile(local), rows, seed);
    put(path, Files.readAllBytes(local), worker, blockBytes);
  }

  /** All bytes, by Alluxio's own file system. */
  byte[] bytes(String path) throws IOException {
    try (FileSystem files = open("alluxio", configuration());
        var in = files.open(uri("alluxio", path))) {
      return in.readAllBytes();
    }
  }

  FileLayout layout(String path) throws IOException {
    return FileLayout.read(new LocalInputFile(local(path)));
  }

  /** What a plan says of columns of a row group, with the sizes that a client reports. */
  PlannedBundle planned(String path, int rowGroup, List<String> columns, List<String> workers)
      throws Exception {
    URIStatus status = status(path);
    OpenFilePOptions noCopies =
        OpenFilePOptions.newBuilder().setReadType(ReadPType.NO_CACHE).build();
    long bytes =
        FileLayout.read(new AlluxioFile(files, status, noCopies)).chunks().stream()
            .filter(chunk -> chunk.rowGroup() == rowGroup && columns.contains(chunk.column()))
            .mapToLong(Chunk::length)
            .sum();
    return new PlannedBundle(path, status.getFileId(), rowGroup, columns, bytes, workers);
  }

  private Path local(String path) throws IOException {
    return Files.write(directory.resolve("copy"), bytes(path));
  }

  /** Copies columns of a row group to one worker, not to the under store. */
  PublishedBundle bundle(String path, int rowGroup, Set<String> columns, Node worker)
      throws Exception {
    int number = BUNDLES.getAndIncrement();
    LocalInputFile original = new LocalInputFile(local(path));
    FileLayout layout = FileLayout.read(original);
    Path copy = directory.resolve("bundle-" + number);
    BundleWriter.write(original, layout, rowGroup, columns, new LocalOutputFile(copy), Map.of());
    List<CopiedChunk> chunks = new ArrayList<>();
    for (BundledChunk chunk :
        BundledChunk.match(layout, rowGroup, columns, FileLayout.read(new LocalInputFile(copy)))) {
      chunks.add(
          new CopiedChunk(chunk.original().start(), chunk.original().length(), chunk.position()));
    }
    byte[] content = Files.readAllBytes(copy);
    String name = Names.BUNDLES.join("1").join("bundle-" + number).getPath();
    put(name, content, worker);
    PublishedBundle bundle =
        new PublishedBundle(
            rowGroup,
            name,
            status(name).getFileId(),
            content.length,
            List.copyOf(columns),
            chunks,
            new CopiedFooter(layout.footerLength(), layout.footerSha256()));
    URIStatus of = status(path);
    String complete = BundlePath.of(name, of.getFileId(), of.getLength(), bundle);
    files.rename(new AlluxioURI(name), new AlluxioURI(complete));
    return bundle.at(complete);
  }

  void put(String path, byte[] content, Node worker) throws Exception {
    put(path, content, worker, BLOCK_BYTES);
  }

  private void put(String path, byte[] content, Node worker, long blockBytes) throws Exception {
    CreateFilePOptions options =
        CreateFilePOptions.newBuilder()
            .setRecursive(true)
            .setOverwrite(true)
            .setWriteType(WritePType.MUST_CACHE)
            .setBlockSizeBytes(blockBytes)
            .setWorkerLocation(
                WorkerNetAddress.newBuilder()
                    .setHost(worker.address())
                    .setRpcPort(worker.rpcPort()))
            .build();
    try (FileOutStream out = files.createFile(new AlluxioURI(path), options)) {
      out.write(content);
    }
  }

  /**
   * Waits until this process reaches all workers. Its connections are shared by all its clients,
   * and one that failed while a worker was down fails at once for some time after it is back.
   */
  void reachWorkers() {
    for (Node worker : cluster.workers()) {
      await("this process reaches worker " + worker.index())
          .atMost(Duration.ofMinutes(2))
          .ignoreExceptions()
          .until(
              () -> {
                put("/reached", new byte[1], worker);
                return true;
              });
    }
  }

  /** As RepBun's master does when it starts, and when this user knocks. */
  /** As a master with RepBun makes it, but anybody may enter. */
  void makeReportsFolder(String user) throws Exception {
    for (AlluxioURI folder : List.of(Names.KNOCKS, Names.reportsOf(user))) {
      files.createDirectory(
          folder,
          CreateDirectoryPOptions.newBuilder()
              .setRecursive(true)
              .setAllowExists(true)
              .setWriteType(WritePType.MUST_CACHE)
              .build());
      files.setAttribute(
          folder,
          SetAttributePOptions.newBuilder().setMode(new Mode((short) 0777).toProto()).build());
    }
  }

  URIStatus status(String path) throws Exception {
    return files.getStatus(new AlluxioURI(path));
  }

  void publish(String path, PublishedBundle... list) throws Exception {
    URIStatus status = status(path);
    String name = put(new BundleMap(1, status.getFileId(), status.getLength(), List.of(list)));
    attach(path, ListName.mark(name));
  }

  /**
   * @return the name of the new list
   */
  String put(BundleMap list) throws IOException {
    String name = ListName.next(list.fileId());
    new RecordStore<>(files, Names.LISTS, BundleMap.class).put(name, list);
    return name;
  }

  void attach(String path, byte[] attribute) throws Exception {
    files.setAttribute(
        new AlluxioURI(path),
        SetAttributePOptions.newBuilder()
            .putXattr(Names.BUNDLES_XATTR, ByteString.copyFrom(attribute))
            .setXattrUpdateStrategy(XAttrUpdateStrategy.UNION_REPLACE)
            .build());
  }

  /** Deletes all there is, RepBun's records too. */
  void empty() throws Exception {
    for (URIStatus status : files.listStatus(new AlluxioURI("/"))) {
      files.delete(
          new AlluxioURI(status.getPath()),
          DeletePOptions.newBuilder().setRecursive(true).setUnchecked(true).build());
    }
  }

  /** Has the workers forget its blocks, as if they had evicted them. */
  void free(String path) throws Exception {
    List<Long> blocks = status(path).getBlockIds();
    files.free(new AlluxioURI(path));
    await("blocks of " + path + " are gone")
        .atMost(Duration.ofMinutes(5))
        .until(
            () ->
                cluster.workers().stream()
                    .noneMatch(
                        worker ->
                            blocks.stream()
                                .anyMatch(id -> worker.blockFiles().contains(id.toString()))));
  }

  void delete(String path) throws Exception {
    files.delete(new AlluxioURI(path), DeletePOptions.newBuilder().setAlluxioOnly(true).build());
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
