package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.alluxio.client.Samples;
import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.client.report.RepBunCounters;
import io.github.stowage.alluxio.parquet.FileLayout;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.ListName;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.testkit.Cluster;
import java.io.FileNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.parquet.io.LocalOutputFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads with bundles, whole ones and broken ones, on a real cluster. */
@Tag("cluster")
class BundlesClusterTest {
  private static final int ROWS = 6_000;

  @TempDir private static Path directory;
  private static Cluster cluster;
  private static Lake lake;

  @BeforeAll
  static void start() throws Exception {
    cluster = SharedCluster.get();
    lake = SharedCluster.lake(directory);
  }

  @AfterAll
  static void close() throws Exception {
    if (lake != null) {
      lake.close();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyWayOfReadingGivesTheOriginalsBytes(long seed) throws Exception {
    String path = "/reads-" + seed;
    lake.write(path, ROWS, seed);
    lake.publish(
        path,
        lake.bundle(path, 0, Set.of("id", "place"), cluster.worker(1)),
        lake.bundle(path, 1, Set.of("comment"), cluster.worker(2)));
    long fallbacks = RepBunCounters.fallbacks();
    long bundleBytes = Counter.BUNDLE_BYTES.get();
    try (FileSystem files = lake.open("repbun", lake.configuration());
        FSDataInputStream in = files.open(lake.uri("repbun", path))) {
      new Reads(seed, lake.bytes(path)).some(in, 300);
    }
    assertThat(RepBunCounters.fallbacks()).isEqualTo(fallbacks);
    assertThat(Counter.BUNDLE_BYTES.get()).isGreaterThan(bundleBytes);
  }

  @Test
  void bundlesAnswerExactlyWhatTheyHold() throws Exception {
    PublishedBundle bundle = bundled("/share", Set.of("id", "day"));
    long held = bundle.chunks().stream().mapToLong(CopiedChunk::length).sum();
    assertThat(bundleBytesOfReadingAll("/share", lake.configuration())).isEqualTo(held);
  }

  @Test
  void aQueryIsAnsweredByBundlesThatCoverItOnly() throws Exception {
    PublishedBundle bundle = bundled("/coverage", Set.of("id", "day"));
    long held = bundle.chunks().stream().mapToLong(CopiedChunk::length).sum();
    assertThat(bundleBytesOfReadingAll("/coverage", query("id"))).isEqualTo(held);
    assertThat(bundleBytesOfReadingAll("/coverage", query("id", "price"))).isZero();
    Configuration parquet = lake.configuration();
    parquet.set("parquet.read.schema", "message m { required double price; }");
    assertThat(bundleBytesOfReadingAll("/coverage", parquet)).isZero();
    // Whose schema would it be that a cached file system has seen?
    Configuration cached = query("id", "price");
    cached.setBoolean("fs.repbun.impl.disable.cache", false);
    assertThat(bundleBytesOfReadingAll("/coverage", cached)).isEqualTo(held);
    Configuration off = query("id");
    off.setBoolean("stowage.repbun.enabled", false);
    assertThat(bundleBytesOfReadingAll("/coverage", off)).isZero();
  }

  @Test
  void anOverwrittenFileIsNeverAnsweredFromOldBundles() throws Exception {
    bundled("/overwritten", Set.of("id", "price", "day"));
    byte[] mark = lake.status("/overwritten").getXAttr().get(Names.BUNDLES_XATTR);
    byte[] old = lake.bytes("/overwritten");
    lake.write("/overwritten", ROWS, 99);
    assertThat(lake.bytes("/overwritten")).isNotEqualTo(old);
    assertThat(bundleBytesOfReadingAll("/overwritten", lake.configuration())).isZero();
    // Even if somebody puts the old mark back.
    lake.attach("/overwritten", mark);
    long before = Cause.MAP_GONE.get();
    assertThat(bundleBytesOfReadingAll("/overwritten", lake.configuration())).isZero();
    assertThat(Cause.MAP_GONE.get()).isGreaterThan(before);
  }

  /** Alluxio has the old status, under which it gives the new bytes once the old are evicted. */
  @Test
  void afterAnOverwriteBehindAlluxiosBackNoOldChunkIsReadUnderTheNewFooter() throws Exception {
    String path = "/behind";
    byte[] old = fixed(1);
    byte[] fresh = fixed(2);
    assertThat(fresh).hasSameSizeAs(old).isNotEqualTo(old);
    cluster.addUfsFile(path.substring(1), old);
    assertThat(lake.bytes(path)).isEqualTo(old);
    PublishedBundle bundle = lake.bundle(path, 0, Set.of("a"), cluster.worker(1));
    lake.publish(path, bundle);
    assertThat(bundleBytesOfReadingAll(path, lake.configuration())).isPositive();

    cluster.addUfsFile(path.substring(1), fresh);
    // The old bytes are all there.
    assertThat(bundleBytesOfReadingAll(path, lake.configuration())).isPositive();
    lake.free(path);

    long changed = Cause.ORIGINAL_CHANGED.get();
    try (FileSystem files = lake.open("repbun", lake.configuration());
        FSDataInputStream in = files.open(lake.uri("repbun", path))) {
      assertThat(lake.status(path).getXAttr()).containsKey(Names.BUNDLES_XATTR);
      assertThat(Arrays.mismatch(in.readAllBytes(), fresh))
          .as("the first byte that is not of the new file; the old chunk: %s", bundle.chunks())
          .isEqualTo(-1);
      new Reads(11, fresh).some(in, 50);
    }
    assertThat(Cause.ORIGINAL_CHANGED.get()).isGreaterThan(changed);
  }

  private static byte[] fixed(long seed) throws Exception {
    Path file = directory.resolve("fixed-" + seed);
    Samples.writeFixed(new LocalOutputFile(file), ROWS, seed);
    return Files.readAllBytes(file);
  }

  @Test
  void aRenamedFileKeepsItsBundles() throws Exception {
    PublishedBundle bundle = bundled("/before", Set.of("id"));
    try (FileSystem files = lake.open("repbun", lake.configuration())) {
      assertThat(files.rename(lake.uri("repbun", "/before"), lake.uri("repbun", "/after")))
          .isTrue();
    }
    assertThat(bundleBytesOfReadingAll("/after", lake.configuration()))
        .isEqualTo(bundle.chunks().get(0).length());
  }

  @Test
  void aListThatIsGarbageIsPassedOver() throws Exception {
    bundled("/garbage", Set.of("id"));
    lake.attach("/garbage", new byte[] {1, 2, 3});
    long before = Cause.MAP_UNREADABLE.get();
    assertThat(bundleBytesOfReadingAll("/garbage", lake.configuration())).isZero();
    assertThat(Cause.MAP_UNREADABLE.get()).isGreaterThan(before);
  }

  @Test
  void aListThatIsGoneIsPassedOver() throws Exception {
    bundled("/listless", Set.of("id"));
    String list = ListName.of(lake.status("/listless")).orElseThrow();
    lake.delete(Names.LISTS.join(list).getPath());
    long before = Cause.MAP_GONE.get();
    assertThat(bundleBytesOfReadingAll("/listless", lake.configuration())).isZero();
    assertThat(Cause.MAP_GONE.get()).isGreaterThan(before);
  }

  @Test
  void aDeletedBundleIsPassedOver() throws Exception {
    lake.delete(bundled("/deleted", Set.of("id")).path());
    long missing = Cause.BUNDLE_MISSING.get();
    long avoided = Cause.BUNDLE_AVOIDED.get();
    assertThat(bundleBytesOfReadingAll("/deleted", lake.configuration())).isZero();
    assertThat(Cause.BUNDLE_MISSING.get()).isEqualTo(missing + 1);
    assertThat(bundleBytesOfReadingAll("/deleted", lake.configuration())).isZero();
    assertThat(Cause.BUNDLE_MISSING.get() + Cause.BUNDLE_AVOIDED.get())
        .isEqualTo(missing + avoided + 2);
  }

  @Test
  void aTruncatedBundleIsPassedOver() throws Exception {
    lake.put(bundled("/cut", Set.of("id")).path(), new byte[100], cluster.worker(1));
    long before = Cause.BUNDLE_MISSING.get();
    assertThat(bundleBytesOfReadingAll("/cut", lake.configuration())).isZero();
    assertThat(Cause.BUNDLE_MISSING.get()).isEqualTo(before + 1);
  }

  @Test
  void aBundleWithOtherBytesOfTheSameLengthIsPassedOver() throws Exception {
    PublishedBundle bundle = bundled("/replaced", Set.of("id", "comment"));
    lake.put(bundle.path(), new byte[(int) bundle.length()], cluster.worker(1));
    assertThat(lake.status(bundle.path()).getLength()).isEqualTo(bundle.length());
    long before = Cause.BUNDLE_MISSING.get();
    assertThat(bundleBytesOfReadingAll("/replaced", lake.configuration())).isZero();
    assertThat(Cause.BUNDLE_MISSING.get()).isEqualTo(before + 1);
  }

  /** What a stream has opened stays what it was: it reads blocks by their ids. */
  @Test
  void aBundleReplacedWhileItIsReadGivesNoByteOfTheOtherFile() throws Exception {
    PublishedBundle bundle = bundled("/replacing", Set.of("comment"));
    byte[] expected = lake.bytes("/replacing");
    try (FileSystem files = lake.open("repbun", lake.configuration());
        FSDataInputStream in = files.open(lake.uri("repbun", "/replacing"))) {
      in.readFully(bundle.chunks().get(0).start(), new byte[100]);
      lake.put(bundle.path(), new byte[(int) bundle.length()], cluster.worker(1));
      new Reads(7, expected).some(in, 50);
    }
  }

  @Test
  void aBundleThatGoesWhileItIsReadIsFinishedByTheOriginal() throws Exception {
    PublishedBundle bundle = bundled("/going", Set.of("comment"));
    byte[] expected = lake.bytes("/going");
    try (FileSystem files = lake.open("repbun", lake.configuration());
        FSDataInputStream in = files.open(lake.uri("repbun", "/going"))) {
      CopiedChunk chunk = bundle.chunks().get(0);
      byte[] some = new byte[100];
      long before = Counter.BUNDLE_BYTES.get();
      in.readFully(chunk.start(), some);
      assertThat(Counter.BUNDLE_BYTES.get()).isEqualTo(before + 100);
      lake.delete(bundle.path());
      new Reads(5, expected).some(in, 50);
    }
  }

  @Test
  void aMissingFileIsAsMissingAsInAlluxio() throws Exception {
    try (FileSystem files = lake.open("repbun", lake.configuration())) {
      assertThatThrownBy(() -> files.open(lake.uri("repbun", "/missing")).close())
          .isInstanceOf(FileNotFoundException.class);
      assertThatThrownBy(() -> files.open(lake.uri("repbun", "/")).close())
          .isInstanceOf(java.io.IOException.class);
    }
  }

  @Test
  void otherOperationsAreAlluxiosWithOurScheme() throws Exception {
    lake.write("/dir/a", 100, 1);
    try (FileSystem files = lake.open("repbun", lake.configuration())) {
      FileStatus[] list = files.listStatus(lake.uri("repbun", "/dir"));
      assertThat(list).hasSize(1);
      assertThat(list[0].getPath()).isEqualTo(lake.uri("repbun", "/dir/a"));
      assertThat(files.getFileStatus(lake.uri("repbun", "/dir/a")).getPath())
          .isEqualTo(lake.uri("repbun", "/dir/a"));
      assertThat(files.getFileBlockLocations(list[0], 0, 10)[0].getHosts()).isNotEmpty();
      assertThat(files.makeQualified(new org.apache.hadoop.fs.Path("/dir/a")))
          .isEqualTo(lake.uri("repbun", "/dir/a"));
      assertThatThrownBy(() -> files.makeQualified(lake.uri("alluxio", "/dir/a")))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(files.mkdirs(lake.uri("repbun", "/dir/b"))).isTrue();
      assertThat(files.delete(lake.uri("repbun", "/dir"), true)).isTrue();
      assertThat(files.exists(lake.uri("repbun", "/dir/a"))).isFalse();
    }
  }

  @Test
  void fileContextFindsIt() throws Exception {
    lake.write("/context", 100, 1);
    Configuration conf = lake.configuration();
    conf.set("fs.AbstractFileSystem.repbun.impl", "io.github.stowage.alluxio.client.RepBunFs");
    FileContext context = FileContext.getFileContext(lake.uri("repbun", "/").toUri(), conf);
    try (FSDataInputStream in = context.open(lake.uri("repbun", "/context"))) {
      assertThat(in.readAllBytes()).isEqualTo(lake.bytes("/context"));
    }
  }

  @Test
  void aBadSettingIsNamedWhenTheFileSystemIsOpened() {
    Configuration conf = lake.configuration();
    conf.set("stowage.repbun.report.interval", "often");
    assertThatThrownBy(() -> lake.open("repbun", conf))
        .hasMessageContaining("stowage.repbun.report.interval is often");
  }

  /** One row group's columns in a bundle on the first worker. */
  private static PublishedBundle bundled(String path, Set<String> columns) throws Exception {
    lake.write(path, ROWS, path.hashCode());
    FileLayout layout = lake.layout(path);
    assertThat(layout.rowGroups()).isGreaterThan(2);
    PublishedBundle bundle = lake.bundle(path, 1, columns, cluster.worker(1));
    lake.publish(path, bundle);
    return bundle;
  }

  private static Configuration query(String... columns) {
    Configuration conf = lake.configuration();
    StringBuilder fields = new StringBuilder();
    for (String column : columns) {
      fields.append(fields.length() == 0 ? "" : ",").append("{\"name\":\"" + column + "\"}");
    }
    conf.set(
        "org.apache.spark.sql.parquet.row.requested_schema",
        "{\"type\":\"struct\",\"fields\":[" + fields + "]}");
    return conf;
  }

  private static long bundleBytesOfReadingAll(String path, Configuration conf) throws Exception {
    long before = Counter.BUNDLE_BYTES.get();
    try (FileSystem files = lake.open("repbun", conf);
        FSDataInputStream in = files.open(lake.uri("repbun", path))) {
      assertThat(in.readAllBytes()).isEqualTo(lake.bytes(path));
    }
    return Counter.BUNDLE_BYTES.get() - before;
  }
}
