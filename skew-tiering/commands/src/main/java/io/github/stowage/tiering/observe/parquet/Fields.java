package io.github.stowage.tiering.observe.parquet;

import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.input.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/**
 * The columns of one file that are counted, in the order that was asked for.
 *
 * @param texts per column
 */
record Fields(List<PrimitiveType> types, List<Function<ColumnReader, String>> texts) {
  static Fields of(List<String> columns, MessageType schema, Source source) {
    List<PrimitiveType> types = new ArrayList<>();
    List<Function<ColumnReader, String>> texts = new ArrayList<>();
    for (String column : columns) {
      if (!schema.containsField(column)) {
        throw source.wrong(
            "no column " + Quoted.of(column),
            "one of "
                + Quoted.plain(
                    schema.getFields().stream()
                        .map(Type::getName)
                        .collect(Collectors.joining(", "))));
      }
      Type type = schema.getType(column);
      if (!type.isPrimitive() || type.isRepetition(Type.Repetition.REPEATED)) {
        throw source.wrong(
            "column " + Quoted.of(column) + " is nested", "columns with one value per row");
      }
      types.add(type.asPrimitiveType());
      texts.add(
          ColumnText.of(type.asPrimitiveType())
              .orElseThrow(
                  () ->
                      source.wrong(
                          "column " + Quoted.of(column) + " is of type " + meaning(type),
                          "numbers without fraction or with a fixed one, texts, dates")));
    }
    return new Fields(types, texts);
  }

  /** The same value in two files must be the same text. */
  void requireAlike(Fields first, Source source) {
    for (int i = 0; i < types.size(); i++) {
      String ours = meaning(types.get(i));
      String theirs = meaning(first.types.get(i));
      if (!ours.equals(theirs)) {
        throw source.wrong(
            "column " + Quoted.of(types.get(i).getName()) + " is of type " + ours,
            theirs + ", as in the first file");
      }
    }
  }

  private static String meaning(Type type) {
    String meant = Objects.toString(type.getLogicalTypeAnnotation(), "");
    return meant.isEmpty() ? type.asPrimitiveType().getPrimitiveTypeName().name() : meant;
  }

  MessageType schema() {
    return new MessageType("columns", List.copyOf(types));
  }
}
