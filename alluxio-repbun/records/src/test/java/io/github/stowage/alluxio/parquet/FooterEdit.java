package io.github.stowage.alluxio.parquet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;

/** Files that differ from a good one in their footer only. */
final class FooterEdit {
  private FooterEdit() {}

  static byte[] edited(byte[] file, Consumer<FileMetaData> edit) throws IOException {
    FileMetaData footer =
        Util.readFileMetaData(
            new ByteArrayInputStream(file, start(file), file.length - 8 - start(file)));
    edit.accept(footer);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Util.writeFileMetaData(footer, bytes);
    return withFooter(file, bytes.toByteArray());
  }

  static byte[] withFooter(byte[] file, byte[] footer) {
    int start = start(file);
    return ByteBuffer.allocate(start + footer.length + 8)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(file, 0, start)
        .put(footer)
        .putInt(footer.length)
        .put("PAR1".getBytes(StandardCharsets.US_ASCII))
        .array();
  }

  /** The footer's first byte. */
  static int start(byte[] file) {
    byte[] length = Arrays.copyOfRange(file, file.length - 8, file.length - 4);
    return file.length - 8 - ByteBuffer.wrap(length).order(ByteOrder.LITTLE_ENDIAN).getInt();
  }
}
