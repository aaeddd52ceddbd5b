package io.github.stowage.alluxio.replicator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import alluxio.client.file.URIStatus;
import alluxio.wire.FileInfo;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.BundlePath;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.CopiedFooter;
import io.github.stowage.alluxio.records.ListName;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.replicator.decide.Original;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever may write to a file may set its attributes. */
class AttributesTest {
  private static final long ID = 7;
  private static final long LENGTH = 1_000;
  private static final String LIST = ListName.next(ID);
  private static final String OTHER = ListName.next(ID);
  private static final PublishedBundle BUNDLE =
      new PublishedBundle(
          0,
          "/x",
          44,
          500,
          List.of("a"),
          List.of(new CopiedChunk(4, 100, 4)),
          new CopiedFooter(99, "ab".repeat(32)));

  private static Original original(byte[] attribute, Lists lists) {
    FileInfo info = new FileInfo().setPath("/t").setFileId(ID).setLength(LENGTH);
    info.setXAttr(Map.of(Names.BUNDLES_XATTR, attribute));
    return Attributes.original(new URIStatus(info), lists);
  }

  /** One that names its list. */
  private static Original original(byte[] list) {
    return original(ListName.mark(LIST), new Lists(Map.of(LIST, list)));
  }

  private static byte[] record(String json) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static BundleMap trueMap() {
    PublishedBundle named = BUNDLE.at(BundlePath.of("/.repbun/bundles/7/7-0", ID, LENGTH, BUNDLE));
    return new BundleMap(7, ID, LENGTH, List.of(named));
  }

  private static String map(String column) {
    return "{'epoch':7,'fileId':7,'fileLength':1000,'bundles':[{'rowGroup':0,"
        + "'path':'/.repbun/bundles/7/7-0.x.parquet','fileId':44,'length':500,'columns':['"
        + column
        + "'],'chunks':[{'start':4,'length':100,'position':4}],'footer':{'length':99,'sha256':'"
        + "ab".repeat(32)
        + "'}}]}";
  }

  private static void assertUnreadable(Original original) {
    assertThat(original.hasMap()).isTrue();
    assertThat(original.map()).isEmpty();
  }

  @Test
  void aTrueListIsRead() throws IOException {
    Original original = original(Codec.encode(trueMap()));

    assertThat(original.hasMap()).isTrue();
    assertThat(original.map()).get().usingRecursiveComparison().isEqualTo(trueMap());
  }

  @Test
  void aFileThatNamesNoneHasNone() {
    URIStatus status = new URIStatus(new FileInfo().setPath("/t").setFileId(ID).setLength(LENGTH));
    Original original = Attributes.original(status, new Lists(Map.of()));

    assertThat(original.hasMap()).isFalse();
    assertThat(original.map()).isEmpty();
  }

  @Test
  void aListThatIsGoneIsNone() {
    assertUnreadable(original(ListName.mark(LIST), new Lists(Map.of())));
  }

  /** As before lists had names. */
  @Test
  void aListAtTheFileIsNone() throws IOException {
    assertUnreadable(original(Codec.encode(trueMap()), new Lists(Map.of())));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "../state/current", "7-0123456789/", "7-0123456789", "7-0123456789ab"})
  void whatIsNoMarkNamesNone(String name) throws IOException {
    Lists lists = new Lists(Map.of(name, Codec.encode(trueMap())));
    assertUnreadable(original(ListName.mark(name), lists));
  }

  @Test
  void listsThatNoFileNamesAreLeftOver() throws IOException {
    byte[] list = Codec.encode(trueMap());
    Lists lists = new Lists(Map.of(LIST, list, OTHER, list));

    original(ListName.mark(LIST), lists);

    assertThat(lists.unnamed()).containsExactly("/.repbun/lists/" + OTHER);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1_000, 1_001, 30_000, 70_000})
  void whateverANameIsTheListIsNotTrue(int characters) throws IOException {
    assertUnreadable(original(record(map("\u20ac".repeat(characters)))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{'epoch':7,'fileId':7,'fileLength':1000,'bundles':null}",
        "{'epoch':1e99,'fileId':7,'fileLength':1000,'bundles':[]}",
        "{'epoch':7,'fileId':7,'fileLength':1000,'bundles':[[[[[[[]]]]]]]}",
      })
  void garbageIsNoList(String json) throws IOException {
    assertUnreadable(original(record(json)));
    assertUnreadable(original(json.getBytes(StandardCharsets.UTF_8)));
  }
}
