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

  /** Of a record when it is uncompressed: a small one must not be able to fill the memory. */
  static final int MAX_BYTES = 64 << 20;

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
   * @throws RecordException if it takes more than {@link #MAX_STORED_BYTES}
   */
  public static byte[] encode(Object record) throws RecordException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      JSON.writeValue(out, record);
    } catch (IOException e) {
      throw new RecordException("cannot write a " + record.getClass().getSimpleName(), e);
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
      byte[] json = in.readNBytes(MAX_BYTES + 1);
      if (json.length > MAX_BYTES) {
        throw new RecordException(problem + ": uncompressed more than " + MAX_BYTES);
      }
      T record = JSON.readValue(json, type);
      if (record == null) {
        throw new RecordException(problem + ": null");
      }
      return record;
    } catch (RecordException e) {
      throw e;
    } catch (IOException e) {
      throw new RecordException(problem + ": " + e.getMessage(), e);
    }
  }
}
