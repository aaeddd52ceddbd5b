package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import alluxio.AlluxioURI;
import alluxio.client.file.FileOutStream;
import alluxio.conf.AlluxioProperties;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.Source;
import alluxio.grpc.CreateDirectoryPOptions;
import alluxio.grpc.CreateFilePOptions;
import alluxio.grpc.SetAttributePOptions;
import alluxio.grpc.WritePType;
import alluxio.proto.journal.File.XAttrUpdateStrategy;
import alluxio.security.authorization.Mode;
import com.google.protobuf.ByteString;
import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.BundlePath;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.ListName;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.testkit.Cluster;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A user who may write to a file, and therefore set its attributes, cannot change what is read. */
@Tag("cluster")
class ForgedListsClusterTest {
  private static final int ROWS = 6_000;
  private static final String FILE = "/shared/data";

  @TempDir private static Path directory;
  private static Cluster cluster;
  private static Lake lake;
  private static PublishedBundle bundle;

  @BeforeAll
  static void start() throws Exception {
    cluster = SharedCluster.get();
    lake = SharedCluster.lake(directory);
    // Only in Alluxio: the under store's system does not know the forger.
    lake.write(FILE, ROWS, 1, cluster.worker(1));
    bundle = lake.bundle(FILE, 1, Set.of("id"), cluster.worker(1));
    lake.alluxio()
        .setAttribute(
            new AlluxioURI(FILE),
            SetAttributePOptions.newBuilder().setMode(new Mode((short) 0666).toProto()).build());
  }

  @AfterAll
  static void close() throws Exception {
    if (lake != null) {
      lake.close();
    }
  }

  @Test
  void theListIsUsedAsItWasWritten() throws Exception {
    long held = bundle.chunks().get(0).length();
    assertThat(bundleBytesWith(bundle)).isEqualTo(held);
  }

  @Test
  void aBundleOfAnotherFile() throws Exception {
    lake.write("/other", ROWS, 2);
    PublishedBundle other = lake.bundle("/other", 1, Set.of("id"), cluster.worker(2));
    assertIsFalse(other);
  }

  @Test
  void otherPlacesOfChunks() throws Exception {
    CopiedChunk chunk = bundle.chunks().get(0);
    CopiedChunk shifted = new CopiedChunk(chunk.start(), chunk.length() - 1, chunk.position() + 1);
    assertIsFalse(
        new PublishedBundle(
            1,
            bundle.path(),
            bundle.fileId(),
            bundle.length(),
            bundle.columns(),
            List.of(shifted),
            bundle.footer()));
  }

  @Test
  void anotherLength() throws Exception {
    assertIsFalse(
        new PublishedBundle(
            1,
            bundle.path(),
            bundle.fileId(),
            bundle.length() + 1,
            bundle.columns(),
            bundle.chunks(),
            bundle.footer()));
  }

  /** Its path is the one such a bundle would have; but it is not there. */
  @Test
  void aFileOfTheForger() throws Exception {
    try (alluxio.client.file.FileSystem mallory = mallory()) {
      AlluxioURI file = new AlluxioURI("/mallory/zeros");
      lake.alluxio()
          .createDirectory(
              file.getParent(),
              CreateDirectoryPOptions.newBuilder().setWriteType(WritePType.MUST_CACHE).build());
      lake.alluxio()
          .setAttribute(
              file.getParent(), SetAttributePOptions.newBuilder().setOwner("mallory").build());
      CreateFilePOptions options =
          CreateFilePOptions.newBuilder()
              .setWriteType(WritePType.MUST_CACHE)
              .setBlockSizeBytes(4 << 20)
              .build();
      try (FileOutStream out = mallory.createFile(file, options)) {
        out.write(new byte[(int) bundle.length()]);
      }
      PublishedBundle own =
          new PublishedBundle(
              1,
              "/x",
              mallory.getStatus(file).getFileId(),
              bundle.length(),
              bundle.columns(),
              bundle.chunks(),
              bundle.footer());
      String stem = Names.BUNDLES.join("1").join("9-1").getPath();
      long id = lake.status(FILE).getFileId();
      long length = lake.status(FILE).getLength();
      assertIsFalse(own.at(BundlePath.of(stem, id, length, own)));
    }
  }

  @Test
  void theMarkOfAnotherFile() throws Exception {
    lake.write("/third", ROWS, 3);
    lake.publish("/third", lake.bundle("/third", 1, Set.of("id"), cluster.worker(2)));
    name(ListName.of(lake.status("/third")).orElseThrow());
    long before = Cause.MAP_GONE.get();
    assertThat(bundleBytes()).isZero();
    assertThat(Cause.MAP_GONE.get()).isEqualTo(before + 1);
  }

  @Test
  void aListThatIsNotThere() throws Exception {
    name(ListName.next(7));
    long before = Cause.MAP_GONE.get();
    assertThat(bundleBytes()).isZero();
    assertThat(bundleBytes()).isZero();
    assertThat(Cause.MAP_GONE.get()).isEqualTo(before + 2);
  }

  /** Of the forger's own making, which the master lets nobody put among the others. */
  @ParameterizedTest
  @ValueSource(strings = {"", "../../mallory/list", "/mallory/list", "\u00e4aaaaaaaaaa"})
  void whatIsNoMark(String mark) throws Exception {
    name(mark);
    long before = Cause.MAP_UNREADABLE.get();
    assertThat(bundleBytes()).isZero();
    assertThat(Cause.MAP_UNREADABLE.get()).isEqualTo(before + 1);
  }

  private static void assertIsFalse(PublishedBundle forged) throws Exception {
    long before = Cause.MAP_FALSE.get();
    assertThat(bundleBytesWith(forged)).isZero();
    assertThat(Cause.MAP_FALSE.get()).isEqualTo(before + 1);
  }

  /** Of reading all of the file, if a list that nobody checked has got into the lists' folder. */
  private static long bundleBytesWith(PublishedBundle listed) throws Exception {
    BundleMap map =
        new BundleMap(
            1, lake.status(FILE).getFileId(), lake.status(FILE).getLength(), List.of(listed));
    name(lake.put(map));
    return bundleBytes();
  }

  /** Has the forger put the list's mark on the file. */
  private static void name(String list) throws Exception {
    try (alluxio.client.file.FileSystem mallory = mallory()) {
      mallory.setAttribute(
          new AlluxioURI(FILE),
          SetAttributePOptions.newBuilder()
              .putXattr(Names.BUNDLES_XATTR, ByteString.copyFrom(ListName.mark(list)))
              .setXattrUpdateStrategy(XAttrUpdateStrategy.UNION_REPLACE)
              .build());
    }
  }

  /** Of reading all of the file. */
  private static long bundleBytes() throws Exception {
    long before = Counter.BUNDLE_BYTES.get();
    try (FileSystem files = lake.open("repbun", lake.configuration());
        FSDataInputStream in = files.open(lake.uri("repbun", FILE))) {
      assertThat(in.readAllBytes()).isEqualTo(lake.bytes(FILE));
    }
    return Counter.BUNDLE_BYTES.get() - before;
  }

  private static alluxio.client.file.FileSystem mallory() {
    AlluxioProperties properties = alluxio.conf.Configuration.copyProperties();
    properties.merge(cluster.clientProperties(), Source.RUNTIME);
    properties.merge(Map.of("alluxio.security.login.username", "mallory"), Source.RUNTIME);
    return alluxio.client.file.FileSystem.Factory.create(new InstancedConfiguration(properties));
  }
}
