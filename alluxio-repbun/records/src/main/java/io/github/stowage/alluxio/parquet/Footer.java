package io.github.stowage.alluxio.parquet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.InterningProtocol;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;
import shaded.parquet.org.apache.thrift.TException;
import shaded.parquet.org.apache.thrift.protocol.TCompactProtocol;
import shaded.parquet.org.apache.thrift.transport.TIOStreamTransport;

/**
 * The footer of a file that is not trusted. ParquetFileReader's own way of reading it believes each
 * length that it finds, and dies of an OutOfMemoryError.
 */
final class Footer {
  /**
   * Some 80,000 column chunks. Reading takes up to 20 times as much memory for a moment: a
   * reference for each element that a list claims to have, in up to five lists within lists.
   */
  static final int MAX_BYTES = 16 << 20;

  private static final int MAGIC_BYTES = 4;
  private static final int TAIL_BYTES = 4 + MAGIC_BYTES;

  final ParquetMetadata metadata;

  /** The first byte of the footer: no column chunk ends after it. */
  final long start;

  /** SHA-256 of all bytes from there to the file's end, hexadecimal. */
  final String sha256;

  private Footer(ParquetMetadata metadata, long start, String sha256) {
    this.metadata = metadata;
    this.start = start;
    this.sha256 = sha256;
  }

  static Footer read(InputFile file) throws IOException {
    long fileLength = file.getLength();
    if (fileLength < MAGIC_BYTES + TAIL_BYTES) {
      throw new UnusableFileException("not a Parquet file: " + fileLength + " bytes");
    }
    try (SeekableInputStream in = file.newStream()) {
      byte[] tail = new byte[TAIL_BYTES];
      in.seek(fileLength - TAIL_BYTES);
      in.readFully(tail);
      int length = length(tail, fileLength);
      long start = fileLength - TAIL_BYTES - length;
      byte[] footer = new byte[length];
      in.seek(start);
      in.readFully(footer);
      return new Footer(parse(footer), start, sha256(footer, tail));
    }
  }

  private static String sha256(byte[] footer, byte[] tail) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(footer);
      return String.format("%064x", new BigInteger(1, digest.digest(tail)));
    } catch (NoSuchAlgorithmException e) {
      // Every Java has it.
      throw new IllegalStateException(e);
    }
  }

  private static int length(byte[] tail, long fileLength) throws UnusableFileException {
    String magic = new String(tail, 4, MAGIC_BYTES, StandardCharsets.US_ASCII);
    if (magic.equals("PARE")) {
      throw new UnusableFileException("its footer is encrypted");
    }
    if (!magic.equals("PAR1")) {
      throw new UnusableFileException("not a Parquet file, or cut off: it does not end with PAR1");
    }
    long length =
        Integer.toUnsignedLong(ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt());
    if (length > fileLength - MAGIC_BYTES - TAIL_BYTES) {
      throw new UnusableFileException(
          "corrupt footer: it claims " + length + " bytes of a file of " + fileLength);
    }
    if (length > MAX_BYTES) {
      throw new UnusableFileException(
          "a footer of " + length + " bytes, allowed: up to " + MAX_BYTES);
    }
    return (int) length;
  }

  private static ParquetMetadata parse(byte[] bytes) throws UnusableFileException {
    FileMetaData footer = new FileMetaData();
    try {
      // Nothing in the footer can have more elements than the footer has bytes.
      footer.read(
          new InterningProtocol(
              new TCompactProtocol(
                  new TIOStreamTransport(new ByteArrayInputStream(bytes)),
                  bytes.length,
                  bytes.length)));
      if (footer.isSetEncryption_algorithm()) {
        throw new UnusableFileException("its columns are encrypted");
      }
      forgetTypesNotKnown(footer);
      return new ParquetMetadataConverter().fromParquetMetadata(footer);
    } catch (UnusableFileException e) {
      throw e;
    } catch (TException | IOException | RuntimeException | StackOverflowError e) {
      // The stack overflows when structs are nested in structs, in a schema or a field not known.
      throw new UnusableFileException("corrupt footer: " + firstLine(e), e);
    }
  }

  /**
   * Logical types that were added to the format after this version of parquet-java. They say what
   * values mean; copying bytes needs their physical types alone.
   */
  private static void forgetTypesNotKnown(FileMetaData footer) {
    if (!footer.isSetSchema()) {
      return;
    }
    for (SchemaElement element : footer.getSchema()) {
      if (element.isSetLogicalType() && !element.getLogicalType().isSet()) {
        element.unsetLogicalType();
      }
    }
  }

  /** Without the schema that parquet-java adds, as text of any length. */
  private static String firstLine(Throwable error) {
    String line = error.toString().lines().findFirst().orElse("");
    return line.substring(0, Math.min(line.length(), 200));
  }
}
