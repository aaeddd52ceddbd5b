package io.github.stowage.tiering.observe.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.observe.KeyFile;
import io.github.stowage.tiering.observe.RowDraw;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ParquetTableTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          boolean | true
          int32 | -5
          int32 (INTEGER(8,true)) | -5
          int32 (INTEGER(32,false)) | 4294967291
          int64 | -5
          int64 (INTEGER(64,false)) | 18446744073709551611
          int32 (DECIMAL(9,2)) | -0.05
          int64 (DECIMAL(18,10)) | -0.0000000005
          binary (DECIMAL(30,3)) | -0.005
          fixed_len_byte_array(1) (DECIMAL(2,1)) | -0.5
          int32 (DATE) | 1969-12-27
          int32 (TIME(MILLIS,false)) | 00:00:00.12
          int64 (TIME(MICROS,true)) | 00:00:00.00012
          int64 (TIMESTAMP(MILLIS,true)) | 1969-12-31 23:59:59.995
          int64 (TIMESTAMP(MICROS,false)) | 1969-12-31 23:59:59.999995
          int64 (TIMESTAMP(NANOS,true)) | 1969-12-31 23:59:59.999999995
          int96 | 1970-01-02 00:00:00.000007
          binary (STRING) | É,"
          binary (ENUM) | É,"
          fixed_len_byte_array(16) (UUID) | 00000000-0000-0000-0000-000000000007
          """)
  void eachTypeHasItsText(String type, String text) throws IOException {
    Path file = folder.resolve("t.parquet");
    ParquetSample.write(
        file,
        "optional " + type.replaceFirst("( \\(.*)?$", " c$1") + ";",
        List.of(row -> {}, row -> ParquetValue.of(type).accept(row), row -> {}));
    KeyCounts counts = count(file, "c");
    assertThat(counts.keys()).isEqualTo(2);
    assertThat(counts.value(0, 0)).isNull();
    assertThat(counts.rows(0)).isEqualTo(2);
    assertThat(counts.value(0, 1)).isEqualTo(text);
  }

  private static KeyCounts count(Path path, String... columns) {
    return new ParquetTable(path).count(List.of(columns), RowDraw.all(), rows -> {});
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          optional float c; | column "c" is of type FLOAT, allowed: numbers
          optional double c; | column "c" is of type DOUBLE, allowed: numbers
          optional binary c; | column "c" is of type BINARY, allowed: numbers
          optional binary c (BSON); | column "c" is of type BSON, allowed: numbers
          optional group c { optional int32 d; } | column "c" is nested, allowed: columns with one
          repeated int32 c; | column "c" is nested, allowed: columns with one
          optional int32 d; optional int32 e; | no column "c", allowed: one of d, e
          """)
  void columnsThatHaveNoExactTextAreNamed(String fields, String message) throws IOException {
    Path file = folder.resolve("t.parquet");
    ParquetSample.write(file, fields, List.of(row -> {}));
    wrong(file, file + ": " + message);
  }

  private static void wrong(Path path, String message) {
    assertThatThrownBy(() -> count(path, "c"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @EnumSource(
      value = CompressionCodecName.class,
      names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
  void pagesAreDecompressed(CompressionCodecName codec) throws IOException {
    Path file = folder.resolve("t.parquet");
    ParquetSample.write(file, "required int32 c;", numbers(0, 30_000), codec);
    KeyCounts counts = count(file, "c");
    assertThat(counts.keys()).isEqualTo(100);
    assertThat(counts.totalRows()).isEqualTo(30_000);
  }

  private static List<Consumer<Group>> numbers(int from, int to) {
    return IntStream.range(from, to)
        .<Consumer<Group>>mapToObj(i -> row -> row.add("c", i % 100))
        .toList();
  }

  @Test
  void aFolderIsOneTable() throws IOException {
    ParquetSample.write(folder.resolve("part-0"), "required int32 c;", numbers(0, 150));
    ParquetSample.write(folder.resolve("part-1"), "optional int32 c;", numbers(150, 301));
    Files.writeString(folder.resolve("_SUCCESS"), "");
    Files.writeString(folder.resolve(".part-0.crc"), "x");
    KeyCounts counts = count(folder, "c");
    assertThat(counts.totalRows()).isEqualTo(301);
    assertThat(counts.rows(0)).isEqualTo(4);
    ParquetSample.write(
        folder.resolve("part-2"), "required int64 c;", List.of(r -> r.add("c", 1L)));
    wrong(folder, "part-2: column \"c\" is of type INT64, allowed: INT32, as in the first file");
    Files.createDirectory(folder.resolve("b=1"));
    wrong(folder, "b=1: is a folder in a folder, allowed: files; the Spark job");
  }

  @Test
  void whatIsNoParquetIsNamed() throws IOException {
    wrong(folder, folder + ": has no files, allowed: at least one Parquet file");
    wrong(folder.resolve("none"), "none: does not exist, allowed: a Parquet file, or a folder");
    Path file = Files.writeString(folder.resolve("t"), "a,b\n".repeat(99));
    wrong(file, "t: cannot be read: ");
    wrong(Files.writeString(file, ""), "t: cannot be read: ");
    ParquetSample.write(folder.resolve("u"), "required int32 c;", List.of());
    wrong(folder.resolve("u"), "u: has no rows, allowed: at least one");
    ParquetSample.write(folder.resolve("v"), "required int32 c;", numbers(0, 30_000));
    byte[] bytes = Files.readAllBytes(folder.resolve("v"));
    Arrays.fill(bytes, 4, 200, (byte) 0xff);
    Files.write(folder.resolve("v"), bytes);
    wrong(folder.resolve("v"), "v: cannot be read: ");
  }

  @Test
  void otherWritersFilesAreRead() throws IOException {
    Path samples = Path.of("..", "..", "alluxio-repbun/records/src/test/resources/samples");
    StringWriter text = new StringWriter();
    KeyFile.write(
        count(samples.resolve("tpchgen-cli.parquet"), "l_returnflag", "l_linestatus"), text);
    assertThat(text.toString())
        .isEqualTo(
            """
            "l_returnflag","l_linestatus","rows"
            "A","F","8"
            "N","O","24"
            "R","F","6"
            """);
  }
}
