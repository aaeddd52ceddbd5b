package io.github.stowage.tiering.spark.observe;

import io.github.stowage.tiering.observe.ValueText;
import io.github.stowage.tiering.spark.BadJobException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/** A column whose values have an exact text. */
final class TextColumn {
  private static final List<Class<? extends DataType>> FIT =
      List.of(
          StringType.class,
          BooleanType.class,
          ByteType.class,
          ShortType.class,
          IntegerType.class,
          LongType.class,
          DecimalType.class,
          DateType.class,
          TimestampType.class,
          TimestampNTZType.class);

  private final String name;
  private final DataType type;

  private TextColumn(String name, DataType type) {
    this.name = name;
    this.type = type;
  }

  /**
   * @param table for messages
   */
  static List<TextColumn> of(List<String> columns, StructType schema, String table) {
    List<String> there = List.of(schema.fieldNames());
    List<TextColumn> found = new ArrayList<>();
    for (String column : columns) {
      int place = there.indexOf(column);
      if (place < 0) {
        throw new BadJobException(
            table + ": no column \"" + column + "\", allowed: one of " + String.join(", ", there));
      }
      StructField field = schema.fields()[place];
      if (!isFit(field.dataType())) {
        throw new BadJobException(
            table
                + ": column \""
                + column
                + "\" is of type "
                + field.dataType().simpleString()
                + ", allowed: numbers without fraction or with a fixed one, texts, dates");
      }
      found.add(new TextColumn(column, field.dataType()));
    }
    return found;
  }

  /** Spark 3.5 has no type for times of a day, so there is no class to name. */
  private static boolean isFit(DataType type) {
    return FIT.stream().anyMatch(fit -> fit.isInstance(type))
        || type.typeName().startsWith("time(");
  }

  /** To group by. Texts are compared exactly, whatever Spark 4's collation of the column says. */
  Column column() {
    Column column = functions.col("`" + name.replace("`", "``") + "`");
    boolean collated = type instanceof StringType && !type.equals(DataTypes.StringType);
    return collated ? column.cast(DataTypes.StringType) : column;
  }

  /**
   * @param value as a row has it, may be null
   */
  String text(Object value) {
    if (value == null) {
      return null;
    }
    if (value instanceof BigDecimal) {
      return ValueText.of(((BigDecimal) value).setScale(((DecimalType) type).scale()));
    }
    if (value instanceof LocalDate) {
      return ValueText.of((LocalDate) value);
    }
    if (value instanceof LocalTime) {
      return ValueText.of((LocalTime) value);
    }
    if (value instanceof LocalDateTime) {
      return ValueText.of((LocalDateTime) value);
    }
    if (value instanceof Instant) {
      return ValueText.of(LocalDateTime.ofInstant((Instant) value, ZoneOffset.UTC));
    }
    return value.toString();
  }
}
