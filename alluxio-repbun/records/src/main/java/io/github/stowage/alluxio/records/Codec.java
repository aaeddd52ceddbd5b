package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Records as bytes: JSON, compressed, as they live in the master's memory and journal. */
public final class Codec {
  /** Of a record as it is stored. Alluxio takes journal entries of up to 10 MB. */
  static final int MAX_STORED_BYTES = 4 << 20;

  /** Bytes of a record's JSON: a small record must not be able to fill the memory. */
  public static final int MAX_BYTES = 64 << 20;

  /**
   * Bytes of a report's JSON. Any user may write one. A client begins another after 200,000 columns
   * of row groups, so it has 80 bytes for each: for its size, its name, its part of the column
   * sets. What is larger all the same it writes as several.
   */
  static final int MAX_REPORT_BYTES = 16 << 20;

  /** Commas in a report's JSON, so values. Each may become an object of some 50 bytes. */
  static final int MAX_REPORT_COMMAS = 2_000_000;

  /**
   * Bytes of the JSON of a file's list of bundles, which each process reads that reads the file. A
   * column of a bundle takes some 100 bytes: its name, and where its chunk lies in the file and in
   * the bundle. That makes 160,000 of them: eight row groups with all of 20,000 columns, or a
   * thousand row groups with the 160 hottest. They are 2 to 3 MB as they are stored, and {@link
   * #MAX_STORED_BYTES} is not far.
   */
  static final int MAX_LIST_BYTES = 16 << 20;

  /**
   * Commas in a list, so values. A flat column has four, a leaf of a nested one three, a bundle ten
   * of its own: 200,000 columns go on. Texts of one letter would take 60 bytes each, 60 MB in all.
   */
  static final int MAX_LIST_COMMAS = 1_000_000;

  /** Characters of a message: it may quote what the record says. */
  private static final int MAX_MESSAGE = 500;

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .setVisibility(PropertyAccessor.ALL, JsonAutoDetect.Visibility.NONE)
          .setVisibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
          .setVisibility(PropertyAccessor.CREATOR, JsonAutoDetect.Visibility.ANY)
          // A newer version may say more.
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

  private Codec() {}

  /**
   * @throws RecordException if it takes more than {@link #MAX_STORED_BYTES}, or if nobody could
   *     read it because it is too large
   */
  public static byte[] encode(Object record) throws RecordException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonBounds bounds = bounds(record.getClass());
    try (OutputStream out = bounds.around(new GZIPOutputStream(bytes))) {
      JSON.writeValue(out, record);
    } catch (IOException e) {
      throw new RecordException(
          "cannot write a " + record.getClass().getSimpleName() + ": " + message(e), e);
    }
    if (bytes.size() > MAX_STORED_BYTES) {
      throw new RecordException(
          record.getClass().getSimpleName()
              + " of "
              + bytes.size()
              + " bytes, allowed: up to "
              + MAX_STORED_BYTES);
    }
    return bytes.toByteArray();
  }

  /**
   * @throws RecordException if they are no record of that type, or too large a one
   */
  public static <T> T decode(byte[] stored, Class<T> type) throws RecordException {
    String problem = stored.length + " bytes are no " + type.getSimpleName();
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(stored))) {
      JsonBounds bounds = bounds(type);
      byte[] json = in.readNBytes(bounds.bytes() + 1);
      bounds.count(json, 0, json.length);
      T record = JSON.readValue(json, type);
      if (record == null) {
        throw new RecordException("null");
      }
      return record;
    } catch (IOException e) {
      throw new RecordException(problem + ": " + message(e), e);
    }
  }

  private static JsonBounds bounds(Class<?> type) {
    if (type == AccessReport.class) {
      return new JsonBounds(MAX_REPORT_BYTES, MAX_REPORT_COMMAS);
    }
    // A label is a list of one bundle: what it may not have, no list could.
    return type == BundleMap.class || type == BundleLabel.class
        ? new JsonBounds(MAX_LIST_BYTES, MAX_LIST_COMMAS)
        : new JsonBounds(MAX_BYTES, Integer.MAX_VALUE);
  }

  private static String message(IOException e) {
    String message = String.valueOf(e.getMessage());
    return message.substring(0, Math.min(MAX_MESSAGE, message.length()));
  }
}
