package io.github.stowage.alluxio.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLayoutTest {
  @TempDir private static Path directory;
  private static InputFile sample;
  private static byte[] whole;

  @BeforeAll
  static void write() throws Exception {
    Path path = directory.resolve("sample.parquet");
    sample = Sample.write(path, writer -> {});
    whole = Files.readAllBytes(path);
  }

  @Test
  void findsEveryLeafOfEveryRowGroup() throws Exception {
    FileLayout layout = FileLayout.read(sample);
    try (ParquetFileReader reader = ParquetFileReader.open(sample)) {
      assertThat(layout.rowGroups()).isEqualTo(reader.getRowGroups().size()).isGreaterThan(2);
    }
    assertThat(layout.columns())
        .containsExactly("id", "comment", "price", "status", "address", "tags", "items");
    assertThat(layout.chunks()).hasSize(layout.rowGroups() * Sample.LEAVES);
    assertThat(layout.chunks())
        .extracting(Chunk::path)
        .startsWith("id", "comment", "price", "status", "address.zip", "address.city", "tags")
        .contains("items.list.element.sku", "items.list.element.note");
    assertThat(layout.chunks().get(5).column()).isEqualTo("address");
    assertThat(layout.chunks().get(0).start()).isEqualTo(4);
    assertThat(layout.chunks().get(Sample.LEAVES).rowGroup()).isEqualTo(1);
    assertThat(layout.fileLength()).isEqualTo(whole.length);
  }

  @Test
  void refusesChunksOutOfPlace() throws Exception {
    int footer = FooterEdit.start(whole);
    refuses(chunk(1, c -> c.data_page_offset = 5), "overlaps the bytes before ");
    refuses(chunk(0, c -> c.data_page_offset = 3), "overlaps the bytes before 4");
    refuses(chunk(0, c -> c.data_page_offset = -1), "overlaps the bytes before 4");
    refuses(chunk(0, c -> c.data_page_offset = footer), "reaches into the footer at ");
    refuses(chunk(0, c -> c.total_compressed_size = Long.MAX_VALUE), "reaches into the footer");
    refuses(chunk(0, c -> c.total_compressed_size = footer), "reaches into the footer");
    refuses(chunk(0, c -> c.total_compressed_size = 0), "is empty");
    refuses(chunk(0, c -> c.total_compressed_size = -1), "is empty");
  }

  private static Consumer<FileMetaData> chunk(int leaf, Consumer<ColumnMetaData> edit) {
    return footer -> {
      // The last row group's, so that whatever reaches too far reaches the footer.
      int last = footer.getRow_groups().size() - 1;
      ColumnMetaData chunk = footer.getRow_groups().get(last).getColumns().get(leaf).getMeta_data();
      chunk.unsetDictionary_page_offset();
      edit.accept(chunk);
    };
  }

  @Test
  void refusesRowGroupsThatAreNotWhole() throws Exception {
    refuses(f -> f.getRow_groups().clear(), "no row groups");
    refuses(f -> f.getRow_groups().get(1).num_rows = 0, "row group 1 has 0 rows");
    refuses(f -> f.getRow_groups().get(1).num_rows = -5, "row group 1 has -5 rows");
    refuses(
        f -> f.getRow_groups().get(1).getColumns().remove(6),
        "row group 1 has no chunks of [tags]");
    refuses(f -> f.getRow_groups().get(1).getColumns().clear(), "corrupt footer: ");
    refuses(f -> rename(f, 0, "nobody"), "corrupt footer: ");
    refuses(
        f ->
            f.getRow_groups()
                .get(1)
                .getColumns()
                .set(0, f.getRow_groups().get(1).getColumns().get(2)),
        "row group 1 has a second chunk of price");
    refuses(
        f -> f.getRow_groups().get(0).getColumns().forEach(c -> c.setFile_path("b.parquet")),
        "row group 0 lies in another file, b.parquet");
  }

  /** One is a column with a dot in its name, the other one's leaf. */
  @Test
  void refusesColumnsOfOneName() throws Exception {
    for (String name : List.of("address.zip", "price")) {
      refuses(f -> renameId(f, name), "two columns are called " + name);
    }
  }

  @Test
  void aDotInANameIsNoNesting() throws Exception {
    Path path = directory.resolve("dotted.parquet");
    Files.write(path, FooterEdit.edited(whole, f -> renameId(f, "i.d")));
    assertThat(FileLayout.read(new LocalInputFile(path)).chunks())
        .extracting(Chunk::column)
        .startsWith("i.d", "comment");
    BundleAssert.bundlesAreFaithful(
        path, Set.of("i.d", "tags"), directory.resolve("bundle.parquet"));
  }

  private static void renameId(FileMetaData footer, String name) {
    footer.getSchema().get(1).setName(name);
    for (int group = 0; group < footer.getRow_groups().size(); group++) {
      rename(footer, group, name);
    }
  }

  private static void rename(FileMetaData footer, int group, String name) {
    footer
        .getRow_groups()
        .get(group)
        .getColumns()
        .get(0)
        .getMeta_data()
        .setPath_in_schema(List.of(name));
  }

  private static void refuses(Consumer<FileMetaData> edit, String why) throws Exception {
    Path path = directory.resolve("edited.parquet");
    Files.write(path, FooterEdit.edited(whole, edit));
    assertThatExceptionOfType(UnusableFileException.class)
        .isThrownBy(() -> FileLayout.read(new LocalInputFile(path)))
        .withMessageStartingWith("not bundled: ")
        .withMessageContaining(why)
        .withMessageNotContaining("\n");
  }
}
