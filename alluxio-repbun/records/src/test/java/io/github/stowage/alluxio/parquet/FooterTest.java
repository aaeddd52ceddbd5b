package io.github.stowage.alluxio.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.parquet.crypto.ColumnEncryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.UUIDType;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files whose footers lie. */
class FooterTest {
  private static final byte[] KEY = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  @TempDir private static Path directory;
  private static byte[] whole;

  @BeforeAll
  static void write() throws Exception {
    Path path = directory.resolve("sample.parquet");
    Sample.write(path, writer -> {});
    whole = Files.readAllBytes(path);
  }

  private static InputFile file(byte[] content) throws IOException {
    return new LocalInputFile(Files.write(directory.resolve("file.parquet"), content));
  }

  private static void refuses(byte[] content, String why) throws IOException {
    refuses(file(content), why);
  }

  private static void refuses(InputFile file, String why) {
    assertThatExceptionOfType(UnusableFileException.class)
        .isThrownBy(() -> FileLayout.read(file))
        .withMessageStartingWith("not bundled: " + why);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4, 8, 11})
  void refusesFilesThatAreTooShort(int length) throws Exception {
    refuses(Arrays.copyOf(whole, length), "not a Parquet file: " + length + " bytes");
  }

  @Test
  void refusesFilesWithoutTheirEnd() throws Exception {
    for (int length : new int[] {12, 1_000, FooterEdit.start(whole), whole.length - 1}) {
      refuses(Arrays.copyOf(whole, length), "not a Parquet file, or cut off");
    }
  }

  @Test
  void refusesFootersLongerThanTheFile() throws Exception {
    for (int length : new int[] {whole.length - 11, Integer.MAX_VALUE, -1, Integer.MIN_VALUE}) {
      byte[] lying = whole.clone();
      ByteBuffer.wrap(lying).order(ByteOrder.LITTLE_ENDIAN).putInt(lying.length - 8, length);
      refuses(lying, "corrupt footer: it claims " + Integer.toUnsignedString(length) + " bytes");
    }
  }

  @Test
  void refusesFootersThatAreTooLongToRead() throws Exception {
    refuses(
        FooterEdit.withFooter(whole, new byte[Footer.MAX_BYTES + 1]),
        "a footer of 16777217 bytes, allowed: up to 16777216");
  }

  /** Five bytes that ask for two billion row groups, or a name of two gigabytes. */
  @ParameterizedTest
  @CsvSource({"0x49, 0xFC", "0x68, ''"})
  void refusesListsAndTextsLongerThanTheFooter(String field, String elements) throws Exception {
    ByteArrayOutputStream footer = new ByteArrayOutputStream();
    footer.write(Integer.decode(field));
    if (!elements.isEmpty()) {
      footer.write(Integer.decode(elements));
    }
    footer.write(new byte[] {-1, -1, -1, -1, 7, 0, 0, 0});
    refuses(FooterEdit.withFooter(whole, footer.toByteArray()), "corrupt footer: ");
  }

  @Test
  void refusesStructsInStructsWithoutEnd() throws Exception {
    byte[] footer = new byte[1_000_000];
    // Field 15 beyond the one before, which nobody knows: a struct.
    Arrays.fill(footer, (byte) 0xFC);
    refuses(FooterEdit.withFooter(whole, footer), "corrupt footer: java.lang.StackOverflowError");
  }

  @Test
  void refusesEncryptedFiles() throws Exception {
    refuses(encrypted(FileEncryptionProperties.builder(KEY)), "its footer is encrypted");
    refuses(
        encrypted(FileEncryptionProperties.builder(KEY).withPlaintextFooter()),
        "its columns are encrypted");
    ColumnPath price = ColumnPath.get("price");
    refuses(
        encrypted(
            FileEncryptionProperties.builder(KEY)
                .withPlaintextFooter()
                .withEncryptedColumns(
                    Map.of(
                        price,
                        ColumnEncryptionProperties.builder(price)
                            .withKey(KEY)
                            .withKeyID("key")
                            .build()))),
        "its columns are encrypted");
  }

  private static InputFile encrypted(FileEncryptionProperties.Builder encryption) throws Exception {
    return Sample.write(
        Files.createTempDirectory(directory, "encrypted").resolve("file.parquet"),
        writer -> writer.withEncryption(encryption.build()));
  }

  /** Variant, geometry, geography, and one that nobody has thought of yet. */
  @ParameterizedTest
  @ValueSource(ints = {16, 17, 18, 60})
  void readsFilesWithLogicalTypesThatAreNewer(int type) throws Exception {
    byte[] known =
        FooterEdit.edited(
            whole,
            footer ->
                footer
                    .getSchema()
                    .forEach(
                        element -> {
                          if (element.isSetType()) {
                            element.setLogicalType(LogicalType.UUID(new UUIDType()));
                          }
                        }));
    // A union whose field 14 is an empty struct; then the same with a field that needs two bytes.
    String uuid = "\u00ec\u0000\u0000";
    String newer = "\f" + (char) (2 * type) + "\u0000\u0000";
    byte[] bytes = Arrays.copyOfRange(known, FooterEdit.start(known), known.length - 8);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    assertThat(text).contains(uuid);
    byte[] footer = text.replace(uuid, newer).getBytes(StandardCharsets.ISO_8859_1);

    FileLayout layout = FileLayout.read(file(FooterEdit.withFooter(known, footer)));

    assertThat(layout.chunks().toString())
        .isEqualTo(FileLayout.read(file(whole)).chunks().toString());
    InputFile file = file(FooterEdit.withFooter(known, footer));
    Path bundle = directory.resolve("newer-bundle.parquet");
    Set<String> columns = Set.of(layout.columns().get(0));
    BundleWriter.write(file, layout, 0, columns, new LocalOutputFile(bundle), Map.of());
    assertThat(BundledChunk.match(layout, 0, columns, FileLayout.read(new LocalInputFile(bundle))))
        .isNotEmpty();
    Files.delete(bundle);
  }

  /** Whatever the footer's bytes are, it is read and copied, or refused in words. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void survivesFootersOfGarbage(long seed) throws Exception {
    Random random = new Random(seed);
    int footer = FooterEdit.start(whole);
    Path bundle = directory.resolve("bundle.parquet");
    int refused = 0;
    for (int i = 0; i < 100; i++) {
      byte[] broken = whole.clone();
      for (int flip = random.nextInt(1 << seed); flip >= 0; flip--) {
        broken[footer + random.nextInt(broken.length - footer)] = (byte) random.nextInt();
      }
      InputFile file = file(broken);
      try {
        FileLayout layout = FileLayout.read(file);
        Set<String> columns =
            Set.copyOf(layout.schema().getFields().stream().map(Type::getName).toList());
        BundleWriter.write(file, layout, 0, columns, new LocalOutputFile(bundle), Map.of());
        BundledChunk.match(layout, 0, columns, FileLayout.read(new LocalInputFile(bundle)));
      } catch (IOException e) {
        refused++;
        assertThat(e).message().isNotBlank();
      } finally {
        Files.deleteIfExists(bundle);
      }
    }
    assertThat(refused).isPositive();
  }
}
