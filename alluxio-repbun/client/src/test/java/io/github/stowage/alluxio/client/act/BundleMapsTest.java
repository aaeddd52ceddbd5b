package io.github.stowage.alluxio.client.act;

import static org.assertj.core.api.Assertions.assertThat;

import alluxio.client.file.URIStatus;
import alluxio.wire.FileInfo;
import io.github.stowage.alluxio.client.Maps;
import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.BundlePath;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BundleMapsTest {
  private static final PublishedBundle BUNDLE =
      Maps.bundle(0, "/b", List.of("a"), new CopiedChunk(4, 10, 4));

  private final BundleMaps maps = new BundleMaps();

  @Test
  void aListOfThisVersionIsUsedAndDecodedOnce() throws IOException {
    byte[] list = list(7, 100);
    var first = maps.of(status(7, 100, true, list));
    assertThat(first).isPresent();
    assertThat(maps.of(status(7, 100, true, list.clone())).get()).isSameAs(first.get());
  }

  @Test
  void aNewListReplacesTheOld() throws IOException {
    assertThat(maps.of(status(7, 100, true, list(7, 100)))).isPresent();
    byte[] none = Codec.encode(new BundleMap(2, 7, 100, List.of()));
    assertThat(maps.of(status(7, 100, true, none))).isEmpty();
  }

  @Test
  void aListOfAnotherVersionIsNotUsed() throws IOException {
    long before = Cause.MAP_OF_OTHER_FILE.get();
    assertThat(maps.of(status(8, 100, true, list(7, 100)))).isEmpty();
    assertThat(maps.of(status(7, 101, true, list(7, 100)))).isEmpty();
    assertThat(Cause.MAP_OF_OTHER_FILE.get() - before).isEqualTo(2);
    assertThat(maps.of(status(7, 100, false, list(7, 100)))).isEmpty();
  }

  @Test
  void garbageIsNotUsedAndCounted() throws IOException {
    long before = Cause.MAP_UNREADABLE.get();
    byte[] cut = list(7, 100);
    cut[cut.length / 2]++;
    for (byte[] garbage :
        List.of(new byte[0], new byte[] {1, 2, 3}, cut, Codec.encode(Map.of("epoch", 1)))) {
      assertThat(maps.of(status(7, 100, true, garbage))).isEmpty();
      assertThat(maps.of(status(7, 100, true, garbage))).isEmpty();
    }
    assertThat(Cause.MAP_UNREADABLE.get() - before).isEqualTo(8);
  }

  @Test
  void aListWhoseBundlesAreNotWhatTheirPathsSayIsNotUsedAndCounted() throws IOException {
    PublishedBundle bundle = bundle(7, 100);
    PublishedBundle shifted =
        new PublishedBundle(
            0,
            bundle.path(),
            bundle.fileId(),
            bundle.length(),
            bundle.columns(),
            List.of(new CopiedChunk(4, 10, 5)),
            bundle.footer());
    long before = Cause.MAP_FALSE.get();
    for (PublishedBundle other :
        List.of(
            shifted,
            bundle(8, 100),
            bundle(7, 101),
            bundle.at("/elsewhere" + bundle.path()),
            bundle.at(bundle.path() + ".parquet"))) {
      byte[] list = Codec.encode(new BundleMap(1, 7, 100, List.of(other)));
      assertThat(maps.of(status(7, 100, true, list))).as(other.path()).isEmpty();
    }
    assertThat(Cause.MAP_FALSE.get() - before).isEqualTo(5);
  }

  @Test
  void filesWithoutListHaveNoBundles() {
    assertThat(maps.of(new URIStatus(new FileInfo().setFileId(7).setCompleted(true)))).isEmpty();
  }

  private static byte[] list(long fileId, long length) throws IOException {
    return Codec.encode(new BundleMap(1, fileId, length, List.of(bundle(fileId, length))));
  }

  private static PublishedBundle bundle(long fileId, long length) {
    return BUNDLE.at(BundlePath.of(Names.BUNDLES + "/1/7-0", fileId, length, BUNDLE));
  }

  private static URIStatus status(long fileId, long length, boolean completed, byte[] list) {
    return new URIStatus(
        new FileInfo()
            .setFileId(fileId)
            .setLength(length)
            .setPath("/f")
            .setCompleted(completed)
            .setXAttr(Map.of(Names.BUNDLES_XATTR, list)));
  }
}
