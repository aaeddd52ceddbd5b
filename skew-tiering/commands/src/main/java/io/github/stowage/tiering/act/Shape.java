package io.github.stowage.tiering.act;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How a table is built, as far as moving its rows goes.
 *
 * @param columns in the table's order
 * @param primaryKey names of its columns, in the key's order; empty if there is none
 */
record Shape(List<Column> columns, List<String> primaryKey) {
  /**
   * @param type as the server writes it in a definition
   * @param generated whether the server computes it from other columns
   */
  record Column(String name, String type, boolean generated) {}

  /** Those that a row brings with it. */
  List<String> written() {
    return columns.stream().filter(column -> !column.generated()).map(Column::name).toList();
  }

  Optional<Column> column(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst();
  }

  /** Two tables with the same text can take each other's rows. */
  String text() {
    return columns.stream()
            .map(
                column ->
                    column.name() + " " + column.type() + (column.generated() ? " generated" : ""))
            .collect(Collectors.joining(", "))
        + "; primary key "
        + String.join(", ", primaryKey);
  }

  /** Tells texts apart, whatever letters a server's tables can hold. */
  String digest() {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha.digest(text().getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // each Java has it
    }
  }
}
