package io.github.stowage.alluxio.client.act;

import static org.assertj.core.api.Assertions.assertThat;

import alluxio.client.file.URIStatus;
import alluxio.wire.FileInfo;
import io.github.stowage.alluxio.client.Maps;
import io.github.stowage.alluxio.client.decide.ChunkMap;
import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.BundlePath;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.ListName;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BundleMapsTest {
  private static final PublishedBundle BUNDLE =
      Maps.bundle(0, "/b", List.of("a"), new CopiedChunk(4, 10, 4));

  private final BundleMaps maps = new BundleMaps();
  private final Map<String, BundleMap> stored = new HashMap<>();
  private final List<String> asked = new ArrayList<>();

  private Optional<ChunkMap> of(URIStatus status) {
    return maps.of(
        status,
        name -> {
          asked.add(name);
          return Optional.ofNullable(stored.get(name));
        });
  }

  private String put(BundleMap map) {
    String name = ListName.next(map.fileId());
    stored.put(name, map);
    return name;
  }

  private String list(long fileId, long length) {
    return put(new BundleMap(1, fileId, length, List.of(bundle(fileId, length))));
  }

  @Test
  void aListOfThisVersionIsUsedAndAskedForOnce() {
    String list = list(7, 100);
    var first = of(status(7, 100, true, list));
    assertThat(first).isPresent();
    assertThat(of(status(7, 100, true, list)).get()).isSameAs(first.get());
    assertThat(asked).containsExactly(list);
  }

  /** As long as a list may be, 160,000 columns: each time it would be some megabytes. */
  @Test
  void aLongListIsAskedForOnce() {
    List<PublishedBundle> bundles = new ArrayList<>();
    long length = 200_000_000;
    for (int group = 0; group < 1_000; group++) {
      List<CopiedChunk> chunks = new ArrayList<>();
      for (int column = 0; column < 160; column++) {
        chunks.add(new CopiedChunk(4 + 1_000L * (group * 160 + column), 1_000, 4 + 1_000 * column));
      }
      PublishedBundle bundle =
          Maps.bundle(group, "/b", List.of("a"), chunks.toArray(CopiedChunk[]::new));
      bundles.add(bundle.at(BundlePath.of(Names.BUNDLES + "/1/7-" + group, 7, length, bundle)));
    }
    String list = put(new BundleMap(1, 7, length, bundles));
    for (int opened = 0; opened < 3; opened++) {
      assertThat(of(status(7, length, true, list))).isPresent();
    }
    assertThat(asked).containsExactly(list);
  }

  @Test
  void aNewListReplacesTheOld() {
    assertThat(of(status(7, 100, true, list(7, 100)))).isPresent();
    String none = put(new BundleMap(2, 7, 100, List.of()));
    assertThat(of(status(7, 100, true, none))).isEmpty();
  }

  @Test
  void aListOfAnotherVersionIsNotUsed() {
    long before = Cause.MAP_OF_OTHER_FILE.get();
    String list = list(7, 100);
    assertThat(of(status(7, 101, true, list))).isEmpty();
    assertThat(of(status(7, 100, false, list))).isEmpty();
    String saysAnother = ListName.next(7);
    stored.put(saysAnother, stored.get(list(8, 100)));
    assertThat(of(status(7, 100, true, saysAnother))).isEmpty();
    assertThat(Cause.MAP_OF_OTHER_FILE.get() - before).isEqualTo(2);
  }

  @Test
  void aMarkIsThatOfOneFile() {
    long before = Cause.MAP_GONE.get();
    String list = list(7, 100);
    assertThat(of(status(8, 100, true, list))).isEmpty();
    assertThat(Cause.MAP_GONE.get() - before).isEqualTo(1);
    assertThat(of(status(7, 100, true, list))).isPresent();
  }

  @Test
  void whatIsNoMarkIsCountedAndNobodyIsAsked() {
    long before = Cause.MAP_UNREADABLE.get();
    for (String garbage :
        List.of("", "x", "../7-0123456789/", "a".repeat(12), "a".repeat(1 << 20))) {
      assertThat(of(status(7, 100, true, garbage))).isEmpty();
    }
    assertThat(Cause.MAP_UNREADABLE.get() - before).isEqualTo(5);
    assertThat(asked).isEmpty();
  }

  @Test
  void aListThatIsGoneIsCountedAndAskedForOnce() {
    long before = Cause.MAP_GONE.get();
    String gone = ListName.next(7);
    assertThat(of(status(7, 100, true, gone))).isEmpty();
    assertThat(of(status(7, 100, true, gone))).isEmpty();
    assertThat(Cause.MAP_GONE.get() - before).isEqualTo(2);
    assertThat(asked).containsExactly(gone);
  }

  @Test
  void aListThatCannotBeReadNowIsAskedForAgain() {
    long before = Cause.MAP_UNREADABLE.get();
    URIStatus status = status(7, 100, true, list(7, 100));
    ListSource down =
        name -> {
          throw new IOException("no answer");
        };
    assertThat(maps.of(status, down)).isEmpty();
    assertThat(Cause.MAP_UNREADABLE.get() - before).isEqualTo(1);
    assertThat(of(status)).isPresent();
  }

  @Test
  void aListWhoseBundlesAreNotWhatTheirPathsSayIsNotUsedAndCounted() {
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
      String list = put(new BundleMap(1, 7, 100, List.of(other)));
      assertThat(of(status(7, 100, true, list))).as(other.path()).isEmpty();
    }
    assertThat(Cause.MAP_FALSE.get() - before).isEqualTo(5);
  }

  @Test
  void filesWithoutListHaveNoBundles() {
    assertThat(of(new URIStatus(new FileInfo().setFileId(7).setCompleted(true)))).isEmpty();
  }

  private static PublishedBundle bundle(long fileId, long length) {
    return BUNDLE.at(BundlePath.of(Names.BUNDLES + "/1/7-0", fileId, length, BUNDLE));
  }

  private static URIStatus status(long fileId, long length, boolean completed, String list) {
    return new URIStatus(
        new FileInfo()
            .setFileId(fileId)
            .setLength(length)
            .setPath("/f")
            .setCompleted(completed)
            .setXAttr(Map.of(Names.BUNDLES_XATTR, ListName.mark(list))));
  }
}
