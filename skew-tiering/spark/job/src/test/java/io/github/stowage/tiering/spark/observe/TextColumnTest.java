package io.github.stowage.tiering.spark.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.tiering.spark.BadJobException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class TextColumnTest {
  @Test
  void eachTypeHasItsText() {
    assertThat(text(DataTypes.StringType, " x")).isEqualTo(" x");
    assertThat(text(DataTypes.StringType, null)).isNull();
    assertThat(text(DataTypes.LongType, -5L)).isEqualTo("-5");
    assertThat(text(DataTypes.BooleanType, true)).isEqualTo("true");
    assertThat(text(DataTypes.createDecimalType(20, 10), new BigDecimal("1E-9")))
        .isEqualTo("0.0000000010");
    assertThat(text(DataTypes.DateType, LocalDate.of(2026, 1, 2))).isEqualTo("2026-01-02");
    assertThat(text(DataTypes.TimestampType, Instant.parse("2026-01-02T03:04:05.120Z")))
        .isEqualTo("2026-01-02 03:04:05.12");
    assertThat(text(DataTypes.TimestampNTZType, LocalDateTime.of(2026, 1, 2, 3, 4)))
        .isEqualTo("2026-01-02 03:04:00");
  }

  private static String text(DataType type, Object value) {
    return TextColumn.of(List.of("c"), new StructType().add("c", type), "t").get(0).text(value);
  }

  @Test
  void columnsThatHaveNoExactTextAreNamed() {
    StructType schema =
        new StructType()
            .add("ratio", DataTypes.DoubleType)
            .add("bytes", DataTypes.BinaryType)
            .add("group", new StructType().add("city", DataTypes.StringType));
    String allowed = ", allowed: numbers without fraction or with a fixed one, texts, dates";
    wrong(schema, "ratio", "t: column \"ratio\" is of type double" + allowed);
    wrong(schema, "bytes", "t: column \"bytes\" is of type binary" + allowed);
    wrong(schema, "group", "t: column \"group\" is of type struct<city:string>" + allowed);
    wrong(schema, "Ratio", "t: no column \"Ratio\", allowed: one of ratio, bytes, group");
  }

  private static void wrong(StructType schema, String column, String message) {
    assertThatThrownBy(() -> TextColumn.of(List.of(column), schema, "t"))
        .isInstanceOf(BadJobException.class)
        .hasMessage(message);
  }
}
