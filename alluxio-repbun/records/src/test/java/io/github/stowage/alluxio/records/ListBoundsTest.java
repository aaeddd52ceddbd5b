package io.github.stowage.alluxio.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever may write to a file may write its list of bundles; the replicator writes long ones. */
class ListBoundsTest {
  private static final CopiedFooter FOOTER = new CopiedFooter(9, "ab".repeat(32));

  private final Random random = new Random(1);

  private static byte[] zipped(String json) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  /** It took 50 times as much of the heap as JSON, and a thousandth as it was stored. */
  @ParameterizedTest
  @ValueSource(strings = {"'columns':['a'%s]", "'chunks':[{'start':4}%s]", "'later':[1%s]"})
  void aSmallListCannotFillTheMemory(String of) throws IOException {
    String value = of.contains("start") ? ",{'start':4}" : of.contains("later") ? ",1" : ",'a'";
    String values = value.repeat(Codec.MAX_LIST_COMMAS);
    byte[] list =
        zipped(
            "{'epoch':7,'fileId':7,'fileLength':10,'bundles':[{"
                + String.format(of, values)
                + "}]}");

    assertThat(list.length).isLessThan(100_000);
    for (Class<?> type : List.of(BundleMap.class, BundleLabel.class)) {
      assertThatThrownBy(() -> Codec.decode(list, type))
          .isInstanceOf(RecordException.class)
          .hasMessageContaining("more than " + Codec.MAX_LIST_COMMAS + " values");
    }
  }

  private BundleMap list(int rowGroups, int columns) {
    List<String> names = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      names.add("a_name_of_a_column_" + c);
    }
    List<PublishedBundle> bundles = new ArrayList<>();
    long start = 4;
    for (int group = 0; group < rowGroups; group++) {
      List<CopiedChunk> chunks = new ArrayList<>();
      long position = 4;
      for (int c = 0; c < columns; c++) {
        int length = 1 + random.nextInt(1_000_000);
        chunks.add(new CopiedChunk(start, length, position));
        start += length;
        position += length;
      }
      bundles.add(
          new PublishedBundle(group, "/b/" + group, 8L + group, position, names, chunks, FOOTER));
    }
    return new BundleMap(7, 7, start + FOOTER.length(), bundles);
  }

  @ParameterizedTest
  @CsvSource({"8, 20000", "1000, 160", "20000, 1"})
  void theListsOfLargeFilesAreWrittenAndRead(int rowGroups, int columns) throws IOException {
    BundleMap list = list(rowGroups, columns);

    BundleMap read = Codec.decode(Codec.encode(list), BundleMap.class);

    assertThat(read.bundles()).hasSize(rowGroups);
    assertThat(read.bundles().get(rowGroups - 1).chunks()).hasSize(columns);
  }

  @Test
  void aListThatNobodyCouldReadIsNotWritten() {
    BundleMap list = list(20, 20_000);

    assertThatThrownBy(() -> Codec.encode(list))
        .isInstanceOf(RecordException.class)
        .hasMessageContaining("cannot write a BundleMap");
  }

  @Test
  void columnsOfABundleAreBounded() {
    List<CopiedChunk> chunks = List.of(new CopiedChunk(4, 1, 4));

    assertThat(new PublishedBundle(0, "/b", 1, 9, List.of("c".repeat(1_000)), chunks, FOOTER))
        .isNotNull();
    assertThatThrownBy(
            () -> new PublishedBundle(0, "/b", 1, 9, List.of("c".repeat(1_001)), chunks, FOOTER))
        .hasMessage("name of a column has 1001 characters, allowed: up to 1000");
    assertThatThrownBy(
            () ->
                new PublishedBundle(
                    0, "/b", 1, 9, Collections.nCopies(20_001, "c"), chunks, FOOTER))
        .hasMessage("20001 columns, allowed: up to 20000");
  }
}
