package io.github.stowage.alluxio.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BundleWriterTest {
  private static final Set<String> COLUMNS = Set.of("id", "address", "tags", "status", "items");

  @TempDir private Path directory;
  private Path original;
  private Path bundle;

  @BeforeEach
  void name() {
    original = directory.resolve("original.parquet");
    bundle = directory.resolve("bundle.parquet");
  }

  /** What Spark writes by default, and what it can be told to write. */
  @ParameterizedTest
  @CsvSource({
    "UNCOMPRESSED, PARQUET_1_0, true",
    "SNAPPY, PARQUET_1_0, true",
    "SNAPPY, PARQUET_1_0, false",
    "SNAPPY, PARQUET_2_0, true",
    "ZSTD, PARQUET_1_0, true",
    "ZSTD, PARQUET_2_0, false",
    "GZIP, PARQUET_2_0, true"
  })
  void chunksAndRowsAreTheOriginals(
      CompressionCodecName codec, WriterVersion version, boolean dictionary) throws Exception {
    Sample.write(
        original,
        writer ->
            writer
                .withCompressionCodec(codec)
                .withWriterVersion(version)
                .withDictionaryEncoding(dictionary));
    BundleAssert.bundlesAreFaithful(original, COLUMNS, bundle);
  }

  @Test
  void leavesBloomFiltersAndIndexesToTheOriginal() throws Exception {
    InputFile from =
        Sample.write(original, writer -> writer.withBloomFilterEnabled("comment", true));
    ColumnChunkMetaData comment = FileLayout.read(from).block(1).getColumns().get(1);
    assertThat(comment.getBloomFilterOffset()).isPositive();
    assertThat(comment.getOffsetIndexReference()).isNotNull();
    assertThat(comment.getColumnIndexReference()).isNotNull();
    BundleAssert.bundlesAreFaithful(original, Set.of("comment"), bundle);
  }

  @Test
  void keepsNoPropertiesButItsOwn() throws Exception {
    InputFile from =
        Sample.write(original, writer -> writer.withExtraMetaData(Map.of("columns", "all")));
    BundleWriter.write(
        from,
        FileLayout.read(from),
        0,
        Set.of("id"),
        new LocalOutputFile(bundle),
        Map.of("stowage.bundle", "1"));
    assertThat(
            Footer.read(new LocalInputFile(bundle))
                .metadata
                .getFileMetaData()
                .getKeyValueMetaData())
        .isEqualTo(Map.of("stowage.bundle", "1"));
  }

  @Test
  void refusesColumnsAndRowGroupsThatAreNotThere() throws Exception {
    InputFile from = Sample.write(original, writer -> {});
    FileLayout layout = FileLayout.read(from);
    for (int group : List.of(-1, layout.rowGroups())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> BundleWriter.write(from, layout, group, COLUMNS, null, Map.of()))
          .withMessage("row group %d, allowed: 0 to %d", group, layout.rowGroups() - 1);
    }
    for (Set<String> columns : List.of(Set.<String>of(), Set.of("id", "zip"))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> BundleWriter.write(from, layout, 0, columns, null, Map.of()))
          .withMessageContaining("columns");
    }
  }

  @Test
  void failsOnAFileThatGotShorter() throws Exception {
    InputFile from = Sample.write(original, writer -> {});
    FileLayout layout = FileLayout.read(from);
    Files.write(original, Arrays.copyOf(Files.readAllBytes(original), 1_000));
    assertThatIOException()
        .isThrownBy(
            () ->
                BundleWriter.write(from, layout, 1, COLUMNS, new LocalOutputFile(bundle), Map.of()))
        .withMessageStartingWith("cannot copy row group 1: ");
  }
}
