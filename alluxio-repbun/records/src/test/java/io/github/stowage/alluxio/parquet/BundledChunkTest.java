package io.github.stowage.alluxio.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundledChunkTest {
  private static final Set<String> COLUMNS = Set.of("id", "comment", "address");

  @TempDir private Path directory;
  private InputFile file;
  private FileLayout original;
  private FileLayout bundle;

  @BeforeEach
  void bundle() throws Exception {
    file = Sample.write(directory.resolve("original.parquet"), writer -> {});
    original = FileLayout.read(file);
    bundle = bundle(1, COLUMNS);
  }

  private FileLayout bundle(int rowGroup, Set<String> columns) throws Exception {
    Path path = directory.resolve("bundle" + rowGroup + columns.size() + ".parquet");
    BundleWriter.write(file, original, rowGroup, columns, new LocalOutputFile(path), Map.of());
    return FileLayout.read(new LocalInputFile(path));
  }

  @Test
  void aChunkPerLeafInTheOrderOfTheOriginal() throws Exception {
    List<BundledChunk> chunks = BundledChunk.match(original, 1, COLUMNS, bundle);
    assertThat(chunks)
        .extracting(chunk -> chunk.original().path())
        .containsExactly("id", "comment", "address.zip", "address.city");
    assertThat(chunks).allMatch(chunk -> chunk.original().rowGroup() == 1);
    assertThat(chunks.get(0).position()).isEqualTo(4);
    assertThat(chunks.get(1).position()).isEqualTo(4 + chunks.get(0).original().length());
  }

  @Test
  void refusesBundlesOfOtherThings() throws Exception {
    refuses(0, COLUMNS, bundle, "a bundle with 4+");
    refuses(1, Set.of("id", "comment", "price"), bundle, "a bundle with null as copy of ");
    refuses(1, Set.of("id", "comment"), bundle, "a bundle with columns not asked for: [address.");
    refuses(1, COLUMNS, original, "a bundle of " + original.rowGroups() + " row groups");
  }

  /** A footer that puts a copy elsewhere would have reads answered with other bytes. */
  @Test
  void refusesABundleWhoseFooterShiftsACopy() throws Exception {
    byte[] whole = Files.readAllBytes(directory.resolve("bundle13.parquet"));
    int footer = FooterEdit.start(whole);
    byte[] padded =
        ByteBuffer.allocate(whole.length + 9)
            .put(whole, 0, footer)
            .put(new byte[9])
            .put(whole, footer, whole.length - footer)
            .array();
    byte[] shifted =
        FooterEdit.edited(
            padded,
            f -> {
              ColumnMetaData last = f.getRow_groups().get(0).getColumns().get(3).getMeta_data();
              last.data_page_offset += 5;
              last.dictionary_page_offset += 5;
            });
    Path path = Files.write(directory.resolve("shifted.parquet"), shifted);
    refuses(1, COLUMNS, FileLayout.read(new LocalInputFile(path)), "a bundle with a gap: ");
  }

  private void refuses(int rowGroup, Set<String> columns, FileLayout other, String why) {
    assertThatExceptionOfType(UnusableFileException.class)
        .isThrownBy(() -> BundledChunk.match(original, rowGroup, columns, other))
        .withMessageStartingWith("not bundled: " + why);
  }
}
