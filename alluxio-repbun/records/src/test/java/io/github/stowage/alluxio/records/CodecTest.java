package io.github.stowage.alluxio.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodecTest {
  private static final BundleMap MAP =
      new BundleMap(
          7,
          33,
          1_000,
          List.of(
              new PublishedBundle(
                  2,
                  "/.repbun/bundles/7/33-2.parquet",
                  44,
                  500,
                  List.of("a", "b"),
                  List.of(new CopiedChunk(4, 100, 4), new CopiedChunk(300, 50, 104)),
                  new CopiedFooter(99, "ab".repeat(32)))));

  @Test
  void whatIsWrittenIsRead() throws IOException {
    BundleMap read = Codec.decode(Codec.encode(MAP), BundleMap.class);

    assertThat(read).usingRecursiveComparison().isEqualTo(MAP);
  }

  @Test
  void aReportIsReadAsItWasWritten() throws IOException {
    AccessReport report =
        new AccessReport(
            List.of(
                new FileAccess(
                    "/t/a.parquet",
                    5,
                    List.of("x", "y", "z"),
                    List.of(
                        new RowGroupAccess(
                            0, List.of(10L, 20L, 0L), List.of(new ColumnSet(List.of(0, 2), 3)))))));

    assertThat(Codec.decode(Codec.encode(report), AccessReport.class))
        .usingRecursiveComparison()
        .isEqualTo(report);
  }

  @Test
  void cutOffAnywhereItIsRefused() throws IOException {
    byte[] whole = Codec.encode(MAP);

    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> Codec.decode(cut, BundleMap.class))
          .isInstanceOf(RecordException.class);
    }
  }

  @Test
  void aFlippedBitIsRefusedOrChangesNothing() throws IOException {
    byte[] whole = Codec.encode(MAP);
    Random random = new Random(1);

    for (int i = 0; i < 2_000; i++) {
      byte[] flipped = whole.clone();
      flipped[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        assertThat(Codec.decode(flipped, BundleMap.class))
            .usingRecursiveComparison()
            .isEqualTo(MAP);
      } catch (RecordException expected) {
        assertThat(expected).hasMessageContaining("are no BundleMap");
      }
    }
  }

  @Test
  void aSmallRecordCannotFillTheMemory() throws IOException {
    ByteArrayOutputStream bomb = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bomb)) {
      byte[] spaces = new byte[1 << 20];
      Arrays.fill(spaces, (byte) ' ');
      for (int i = 0; i <= Codec.MAX_LIST_BYTES >> 20; i++) {
        out.write(spaces);
      }
    }

    assertThat(bomb.size()).isLessThan(100_000);
    assertThatThrownBy(() -> Codec.decode(bomb.toByteArray(), BundleMap.class))
        .isInstanceOf(RecordException.class)
        .hasMessageContaining("uncompressed more than");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{}",
        "{'epoch':7,'fileId':1,'fileLength':10}",
        "{'epoch':0,'fileId':1,'fileLength':10,'bundles':[]}",
        "{'epoch':7,'fileId':1,'fileLength':-1,'bundles':[]}",
        "{'epoch':7,'fileId':1,'fileLength':10,'bundles':[null]}",
        // A chunk after the end of the original, one after the end of the bundle, two that overlap.
        "{'epoch':7,'fileId':1,'fileLength':10,'bundles':[{'rowGroup':0,'path':'/b','length':9,"
            + "'columns':['a'],'chunks':[{'start':4,'length':7,'position':0}]}]}",
        "{'epoch':7,'fileId':1,'fileLength':10,'bundles':[{'rowGroup':0,'path':'/b','length':9,"
            + "'columns':['a'],'chunks':[{'start':4,'length':4,'position':6}]}]}",
        "{'epoch':7,'fileId':1,'fileLength':10,'bundles':[{'rowGroup':0,'path':'/b','length':9,"
            + "'columns':['a'],'chunks':[{'start':0,'length':4,'position':0},"
            + "{'start':3,'length':4,'position':4}]}]}",
        "{'epoch':7,'fileId':1,'fileLength':10,'bundles':[{'rowGroup':0,'path':'/b','length':9,"
            + "'columns':['a'],'chunks':[{'start':1,'length':9223372036854775807,'position':4}]}]}",
        "{'epoch':7,'fileId':1,'fileLength':10,'bundles':[{'rowGroup':0,'path':'../b','length':9,"
            + "'columns':['a'],'chunks':[{'start':0,'length':4,'position':0}]}]}"
      })
  void nonsenseIsRefused(String json) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    assertThatThrownBy(() -> Codec.decode(bytes.toByteArray(), BundleMap.class))
        .isInstanceOf(RecordException.class);
  }

  @Test
  void anotherVersionsKeysAreIgnored() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write("{\"epoch\":3,\"later\":true}".getBytes(StandardCharsets.UTF_8));
    }

    assertThat(Codec.decode(bytes.toByteArray(), CurrentEpoch.class).epoch()).isEqualTo(3);
    assertThat(Codec.decode(bytes.toByteArray(), CurrentEpoch.class).made()).isZero();
  }

  @Test
  void theCurrentEpochNamesThePlanThatWasLastMade() throws IOException {
    CurrentEpoch current = Codec.decode(Codec.encode(new CurrentEpoch(3, 5)), CurrentEpoch.class);

    assertThat(current.epoch()).isEqualTo(3);
    assertThat(current.made()).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{'by':'x'}", "{'by':'x','ids':null}"})
  void aRequestWithoutIdsIsNobodysAndCanBeJoined(String json) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    ReplanRequest older = Codec.decode(bytes.toByteArray(), ReplanRequest.class);
    ReplanRequest joined = Codec.decode(Codec.encode(older.with("a")), ReplanRequest.class);

    assertThat(older.by()).isEqualTo("x");
    assertThat(older.isOf("a")).isFalse();
    assertThat(joined.by()).isEqualTo("x");
    assertThat(joined.isOf("a")).isTrue();
    assertThat(joined.without("a")).isEmpty();
  }

  @Test
  void tooLargeARecordIsNotStored() {
    byte[] noise = new byte[8 << 20];
    new Random(1).nextBytes(noise);
    String text = new String(noise, StandardCharsets.ISO_8859_1);

    assertThatThrownBy(() -> Codec.encode(new ReplanRequest(text)))
        .isInstanceOf(RecordException.class)
        .hasMessageContaining("allowed: up to 4194304");
  }

  /** It takes little room as it is stored, but nobody could read it again. */
  @Test
  void aPlanThatNobodyCouldReadIsNotStored() {
    List<String> columns = List.of("c".repeat(6_800));
    List<PlannedBundle> bundles = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      bundles.add(new PlannedBundle("/t/" + i, i, 0, columns, 1, List.of("w:1")));
    }
    EpochPlan plan = new EpochPlan(1, "CHOICE", 1, 1, 1, 0, 0, bundles);

    assertThatThrownBy(() -> Codec.encode(plan))
        .isInstanceOf(RecordException.class)
        .hasMessageContaining("EpochPlan")
        .hasMessageContaining("uncompressed more than " + Codec.MAX_BYTES);
  }

  /** A reason may quote what an exception says, which may quote a schema of 20,000 columns. */
  @Test
  void anOutcomeIsStoredHoweverLongItsReasonsAre() throws IOException {
    String why = "x".repeat(499) + "\ud83d\ude00" + "column ".repeat(2_000);
    List<NotBundled> bundles = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      bundles.add(new NotBundled("/t/" + i, 0, why));
    }

    Outcome read =
        Codec.decode(Codec.encode(new Outcome(1, 1, 10_000, 0, 0, bundles)), Outcome.class);

    assertThat(read.notBundled()).hasSize(10_000);
    assertThat(read.notBundled().get(9_999).why()).isEqualTo("x".repeat(499));
    assertThat(new NotBundled("/t", 0, "y".repeat(501)).why()).isEqualTo("y".repeat(500));
    assertThat(new NotBundled("/t", 0, "no room").why()).isEqualTo("no room");
  }

  /** A client begins another report after 200,000 columns of row groups. */
  @Test
  void theLargestReportsOfAClientAreRead() throws IOException {
    Random random = new Random(1);
    List<FileAccess> files = new ArrayList<>();
    for (int file = 0; file < 1_000; file++) {
      String path = "/warehouse/" + "folder/".repeat(20) + file + ".parquet";
      files.add(access(random, path, 200, 1));
    }
    AccessReport many = new AccessReport(files);
    AccessReport wide = new AccessReport(List.of(access(random, "/wide.parquet", 10_000, 100)));

    for (AccessReport report : List.of(many, wide)) {
      AccessReport read = Codec.decode(Codec.encode(report), AccessReport.class);
      assertThat(read.files()).hasSameSizeAs(report.files());
    }
  }

  @Test
  void pathsAndNamesOfFilesHaveALength() {
    List<RowGroupAccess> none = List.of();
    List<String> columns = List.of("a");

    assertThat(new FileAccess("/" + "p".repeat(7_999), 1, List.of("c".repeat(1_000)), none))
        .isNotNull();
    assertThatThrownBy(() -> new FileAccess("/" + "p".repeat(8_000), 1, columns, none))
        .hasMessage("path has 8001 characters, allowed: up to 8000");
    assertThatThrownBy(() -> new FileAccess("/t", 1, List.of("c".repeat(1_001)), none))
        .hasMessage("name of a column has 1001 characters, allowed: up to 1000");
    assertThatThrownBy(() -> new FileAccess("/t", 1, Collections.nCopies(20_001, "c"), none))
        .hasMessage("20001 columns, allowed: up to 20000");
  }

  private static FileAccess access(Random random, String path, int columns, int rowGroups) {
    List<String> names = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      names.add("a_name_of_a_column_that_is_longer_than_most_of_them_are_" + c);
    }
    List<RowGroupAccess> accesses = new ArrayList<>();
    for (int g = 0; g < rowGroups; g++) {
      List<Long> bytes = new ArrayList<>();
      names.forEach(name -> bytes.add(100_000L + random.nextInt(900_000)));
      List<ColumnSet> queries = new ArrayList<>();
      for (int q = 0; q < 5; q++) {
        List<Integer> set = new ArrayList<>();
        for (int c = q; c < Math.min(columns, 1_000); c += 2) {
          set.add(c);
        }
        queries.add(new ColumnSet(set, 1 + random.nextInt(100)));
      }
      accesses.add(new RowGroupAccess(g, bytes, queries));
    }
    return new FileAccess(path, 1, names, accesses);
  }
}
