package io.github.stowage.tiering.observe.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;

/** A value of each type of Parquet: -5 where there are numbers. */
final class ParquetValue {
  private static final int JULIAN_DAY_OF_1970 = 2_440_588;

  private ParquetValue() {}

  static Consumer<Group> of(String type) {
    if (type.startsWith("boolean")) {
      return row -> row.add("c", true);
    }
    if (type.contains("TIME(MI")) {
      return type.contains("int32") ? row -> row.add("c", 120) : row -> row.add("c", 120L);
    }
    if (type.startsWith("int32")) {
      return row -> row.add("c", -5);
    }
    if (type.startsWith("int64")) {
      return row -> row.add("c", -5L);
    }
    if (type.equals("int96")) {
      return row -> row.add("c", Binary.fromConstantByteBuffer(int96(1, 7_999)));
    }
    if (type.contains("UUID")) {
      byte[] bytes = new byte[16];
      bytes[15] = 7;
      return row -> row.add("c", Binary.fromConstantByteArray(bytes));
    }
    return type.contains("DECIMAL")
        ? row -> row.add("c", Binary.fromConstantByteArray(new byte[] {-5}))
        : row -> row.add("c", "É,\"");
  }

  private static ByteBuffer int96(int day, long nanos) {
    return ByteBuffer.allocate(12)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(nanos)
        .putInt(JULIAN_DAY_OF_1970 + day)
        .flip();
  }
}
