package io.github.stowage.tiering.observe.parquet;

import io.github.stowage.tiering.observe.ValueText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.LogicalTypeAnnotationVisitor;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** How the values of a column become text. Types whose values have no exact one are not there. */
final class ColumnText implements LogicalTypeAnnotationVisitor<Function<ColumnReader, String>> {
  private final PrimitiveTypeName stored;

  private ColumnText(PrimitiveTypeName stored) {
    this.stored = stored;
  }

  /** Empty if the type is not fit: fractions of varying length, bytes. */
  static Optional<Function<ColumnReader, String>> of(PrimitiveType type) {
    PrimitiveTypeName stored = type.getPrimitiveTypeName();
    LogicalTypeAnnotation meant = type.getLogicalTypeAnnotation();
    return meant == null ? plain(stored) : meant.accept(new ColumnText(stored));
  }

  private static Optional<Function<ColumnReader, String>> plain(PrimitiveTypeName stored) {
    switch (stored) {
      case BOOLEAN:
        return Optional.of(reader -> Boolean.toString(reader.getBoolean()));
      case INT32:
        return Optional.of(reader -> Integer.toString(reader.getInteger()));
      case INT64:
        return Optional.of(reader -> Long.toString(reader.getLong()));
      case INT96:
        return Optional.of(reader -> ValueText.of(Moments.ofInt96(bytes(reader))));
      default:
        return Optional.empty();
    }
  }

  @Override
  public Optional<Function<ColumnReader, String>> visit(StringLogicalTypeAnnotation type) {
    return Optional.of(reader -> reader.getBinary().toStringUsingUTF8());
  }

  @Override
  public Optional<Function<ColumnReader, String>> visit(EnumLogicalTypeAnnotation type) {
    return Optional.of(reader -> reader.getBinary().toStringUsingUTF8());
  }

  @Override
  public Optional<Function<ColumnReader, String>> visit(JsonLogicalTypeAnnotation type) {
    return Optional.of(reader -> reader.getBinary().toStringUsingUTF8());
  }

  @Override
  public Optional<Function<ColumnReader, String>> visit(UUIDLogicalTypeAnnotation type) {
    return Optional.of(
        reader -> {
          ByteBuffer bytes = bytes(reader);
          return new UUID(bytes.getLong(), bytes.getLong()).toString();
        });
  }

  @Override
  public Optional<Function<ColumnReader, String>> visit(IntLogicalTypeAnnotation type) {
    if (type.isSigned()) {
      return plain(stored);
    }
    return Optional.of(
        stored == PrimitiveTypeName.INT32
            ? reader -> Integer.toUnsignedString(reader.getInteger())
            : reader -> Long.toUnsignedString(reader.getLong()));
  }

  @Override
  public Optional<Function<ColumnReader, String>> visit(DecimalLogicalTypeAnnotation type) {
    Function<ColumnReader, BigInteger> digits =
        switch (stored) {
          case INT32 -> reader -> BigInteger.valueOf(reader.getInteger());
          case INT64 -> reader -> BigInteger.valueOf(reader.getLong());
          default -> reader -> new BigInteger(reader.getBinary().getBytesUnsafe());
        };
    int scale = type.getScale();
    return Optional.of(reader -> ValueText.of(new BigDecimal(digits.apply(reader), scale)));
  }

  @Override
  public Optional<Function<ColumnReader, String>> visit(DateLogicalTypeAnnotation type) {
    return Optional.of(reader -> ValueText.of(LocalDate.ofEpochDay(reader.getInteger())));
  }

  @Override
  public Optional<Function<ColumnReader, String>> visit(TimeLogicalTypeAnnotation type) {
    return Optional.of(
        reader -> ValueText.of(Moments.time(whole(reader), Moments.perSecond(type.getUnit()))));
  }

  @Override
  public Optional<Function<ColumnReader, String>> visit(TimestampLogicalTypeAnnotation type) {
    return Optional.of(
        reader -> ValueText.of(Moments.of(reader.getLong(), Moments.perSecond(type.getUnit()))));
  }

  private long whole(ColumnReader reader) {
    return stored == PrimitiveTypeName.INT32 ? reader.getInteger() : reader.getLong();
  }

  private static ByteBuffer bytes(ColumnReader reader) {
    return reader.getBinary().toByteBuffer();
  }
}
