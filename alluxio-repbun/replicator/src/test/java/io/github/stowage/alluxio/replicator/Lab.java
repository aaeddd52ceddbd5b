package io.github.stowage.alluxio.replicator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import alluxio.AlluxioURI;
import alluxio.client.file.FileInStream;
import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import alluxio.conf.Configuration;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.PropertyKey;
import alluxio.exception.FileDoesNotExistException;
import alluxio.grpc.CreateFilePOptions;
import alluxio.grpc.DeletePOptions;
import alluxio.grpc.ListStatusPOptions;
import alluxio.grpc.OpenFilePOptions;
import alluxio.grpc.ReadPType;
import alluxio.grpc.SetAttributePOptions;
import alluxio.grpc.WritePType;
import io.github.stowage.alluxio.copy.AlluxioFile;
import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import io.github.stowage.alluxio.parquet.UnusableFileException;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.CurrentEpoch;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.ListName;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.alluxio.records.Workers;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.Node;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A client of a cluster: writes files and plans, and sees what became of them. */
final class Lab implements AutoCloseable {
  // A file has several, and each fits into a small worker.
  private static final long BLOCK_BYTES = 1 << 20;

  final Cluster cluster;
  final FileSystemContext context;
  final FileSystem files;
  private final Map<Long, FileLayout> layouts = new HashMap<>();

  Lab(Cluster cluster) {
    this.cluster = cluster;
    InstancedConfiguration configuration = Configuration.copyGlobal();
    cluster
        .clientProperties()
        .forEach(
            (name, value) -> {
              PropertyKey key = PropertyKey.fromString(name);
              configuration.set(key, key.parseValue(value));
            });
    context = FileSystemContext.create(configuration);
    files = FileSystem.Factory.create(context);
  }

  /** Of a worker, numbered from 1, as plans name it. */
  String worker(int index) {
    Node node = cluster.worker(index);
    return node.address() + ":" + node.rpcPort();
  }

  /** Replaces what is there; the new file has another id. */
  long write(String path, byte[] bytes) throws Exception {
    return write(path, bytes, WritePType.CACHE_THROUGH);
  }

  long write(String path, byte[] bytes, WritePType type) throws Exception {
    delete(path);
    try (OutputStream out =
        files.createFile(
            new AlluxioURI(path),
            CreateFilePOptions.newBuilder()
                .setRecursive(true)
                .setBlockSizeBytes(BLOCK_BYTES)
                .setWriteType(type)
                .build())) {
      out.write(bytes);
    }
    return status(path).getFileId();
  }

  void delete(String path) throws Exception {
    if (files.exists(new AlluxioURI(path))) {
      files.delete(new AlluxioURI(path), DeletePOptions.newBuilder().setRecursive(true).build());
    }
  }

  /** Has the workers forget its blocks, as if they had evicted them. */
  void free(String path) throws Exception {
    List<Long> blocks = status(path).getBlockIds();
    files.free(new AlluxioURI(path));
    await("blocks of " + path + " are gone")
        .atMost(ReplicatorTestCase.NOTICED)
        .until(
            () ->
                cluster.workers().stream()
                    .noneMatch(
                        worker ->
                            blocks.stream()
                                .anyMatch(id -> worker.blockFiles().contains(id.toString()))));
  }

  /** One after the other, which Alluxio takes for a file that is in no under store. */
  void own(String path, String owner, String group) throws Exception {
    files.setAttribute(
        new AlluxioURI(path), SetAttributePOptions.newBuilder().setOwner(owner).build());
    files.setAttribute(
        new AlluxioURI(path), SetAttributePOptions.newBuilder().setGroup(group).build());
  }

  URIStatus status(String path) throws Exception {
    return files.getStatus(new AlluxioURI(path));
  }

  /** With the sizes that a client reports. */
  PlannedBundle bundle(String path, int rowGroup, List<String> columns, int... workers)
      throws Exception {
    URIStatus status = status(path);
    return bundle(status, rowGroup, columns, bytes(status, rowGroup, columns), workers);
  }

  PlannedBundle bundle(
      URIStatus status, int rowGroup, List<String> columns, long bytes, int... workers) {
    return new PlannedBundle(
        status.getPath(),
        status.getFileId(),
        rowGroup,
        columns,
        bytes,
        Arrays.stream(workers).mapToObj(this::worker).toList());
  }

  /** Of a file that is none of Parquet, all. */
  long bytes(URIStatus status, int rowGroup, List<String> columns) throws Exception {
    FileLayout layout = layouts.get(status.getFileId());
    if (layout == null) {
      OpenFilePOptions noCopies =
          OpenFilePOptions.newBuilder().setReadType(ReadPType.NO_CACHE).build();
      try {
        layout = FileLayout.read(new AlluxioFile(files, status, noCopies));
      } catch (UnusableFileException e) {
        return status.getLength();
      }
      layouts.put(status.getFileId(), layout);
    }
    return layout.chunks().stream()
        .filter(chunk -> chunk.rowGroup() == rowGroup && columns.contains(chunk.column()))
        .mapToLong(Chunk::length)
        .sum();
  }

  /** Makes a plan the current one. */
  void plan(long epoch, PlannedBundle... bundles) throws Exception {
    new RecordStore<>(files, Names.PLANS, EpochPlan.class)
        .put(
            Long.toString(epoch),
            new EpochPlan(epoch, "repbun", 0.1, 0, 0, 0, 0, List.of(bundles)));
    current(epoch);
  }

  void current(long epoch) throws Exception {
    new RecordStore<>(files, Names.STATE, CurrentEpoch.class)
        .put(Names.CURRENT, new CurrentEpoch(epoch));
  }

  Outcome outcome() throws Exception {
    return new RecordStore<>(files, Names.STATE, Outcome.class).get(Names.OUTCOME).orElseThrow();
  }

  /** What readers of a file are told. */
  Optional<BundleMap> map(String path) throws Exception {
    Optional<String> list = ListName.of(status(path));
    return list.isEmpty() ? Optional.empty() : lists().get(list.get());
  }

  RecordStore<BundleMap> lists() {
    return new RecordStore<>(files, Names.LISTS, BundleMap.class);
  }

  /** All files and folders below the folder of bundles. */
  Set<String> bundleFolder() throws Exception {
    Set<String> paths = new TreeSet<>();
    try {
      for (URIStatus status :
          files.listStatus(
              Names.BUNDLES, ListStatusPOptions.newBuilder().setRecursive(true).build())) {
        paths.add(status.getPath());
      }
    } catch (FileDoesNotExistException e) {
      return Set.of();
    }
    return paths;
  }

  Set<String> holders(String path) throws Exception {
    URIStatus status = status(path);
    assertThat(status.getFileBlockInfos()).as("blocks of %s", path).hasSize(1);
    return Workers.named(status.getFileBlockInfos().get(0).getBlockInfo()).keySet();
  }

  byte[] read(String path, long start, int length) throws Exception {
    byte[] bytes = new byte[length];
    try (FileInStream in =
        files.openFile(
            new AlluxioURI(path),
            OpenFilePOptions.newBuilder().setReadType(ReadPType.NO_CACHE).build())) {
      in.seek(start);
      assertThat(in.readNBytes(bytes, 0, length)).isEqualTo(length);
    }
    return bytes;
  }

  /** What readers are told is true: whole files of one block, whose bytes are the original's. */
  void assertReadable(String path) throws Exception {
    Optional<BundleMap> map = map(path);
    if (map.isEmpty()) {
      return;
    }
    URIStatus original = status(path);
    assertThat(map.get().fileId()).isEqualTo(original.getFileId());
    assertThat(map.get().fileLength()).isEqualTo(original.getLength());
    for (PublishedBundle bundle : map.get().bundles()) {
      URIStatus status = status(bundle.path());
      assertThat(status.isCompleted()).isTrue();
      assertThat(status.getLength()).isEqualTo(bundle.length());
      assertThat(holders(bundle.path())).isNotEmpty();
      for (CopiedChunk chunk : bundle.chunks()) {
        assertThat(read(bundle.path(), chunk.position(), (int) chunk.length()))
            .as("chunk %s of %s", chunk, bundle.path())
            .isEqualTo(read(path, chunk.start(), (int) chunk.length()));
      }
    }
  }

  /** Of those that the workers hold, whether or not a master knows of them. */
  void assertNoBlockWithoutAFile() throws Exception {
    Set<String> known = new TreeSet<>();
    for (URIStatus status :
        files.listStatus(
            new AlluxioURI("/"), ListStatusPOptions.newBuilder().setRecursive(true).build())) {
      status.getBlockIds().forEach(id -> known.add(Long.toString(id)));
    }
    for (Node worker : cluster.workers()) {
      assertThat(known).as("on %s", worker.address()).containsAll(worker.blockFiles());
    }
  }

  /** A bundle of the map is on exactly the planned workers. */
  void assertPublished(PlannedBundle planned) throws Exception {
    assertReadable(planned.path());
    PublishedBundle bundle =
        map(planned.path()).orElseThrow().bundles().stream()
            .filter(b -> b.rowGroup() == planned.rowGroup())
            .findFirst()
            .orElseThrow();
    assertThat(bundle.columns()).isEqualTo(planned.columns());
    assertThat(status(bundle.path()).isPinned()).isTrue();
    assertThat(holders(bundle.path())).isEqualTo(Set.copyOf(planned.workers()));
  }

  @Override
  public void close() throws Exception {
    files.close();
  }
}
