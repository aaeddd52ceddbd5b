package io.github.stowage.tiering.act;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The function that says which HDD key a row's values are; 0 for the SSD. */
final class PostgreSqlLookup {
  private final Names names;
  private final PostgreSqlCatalog catalog;

  PostgreSqlLookup(Names names, PostgreSqlCatalog catalog) {
    this.names = names;
    this.catalog = catalog;
  }

  String call(List<String> columns) {
    return function(columns.stream().map(names::quoted).toList());
  }

  private String function(List<String> arguments) {
    return names.own("_tier") + "(" + String.join(", ", arguments) + ")";
  }

  /** Nulls are rare: keys with one have an index of their own, which holds all of them. */
  String create(Shape shape, List<String> columns) throws SQLException {
    List<String> types = columns.stream().map(c -> shape.column(c).orElseThrow().type()).toList();
    List<String> equal = new ArrayList<>();
    List<String> same = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      String column = "k." + names.quoted(columns.get(i));
      String value = "$" + (i + 1) + catalog.collation(columns.get(i));
      equal.add(column + " = " + value);
      same.add(column + " IS NOT DISTINCT FROM " + value);
      missing.add("$" + (i + 1) + " IS NULL");
    }
    String select = "(SELECT k." + TierDdl.NUMBER + " FROM " + names.of(Part.KEYS) + " k WHERE ";
    return """
    CREATE FUNCTION %s RETURNS int LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $stowage$
    BEGIN
      IF %s THEN
        RETURN COALESCE(%s(%s) AND %s LIMIT 1), 0);
      END IF;
      RETURN COALESCE(%s%s LIMIT 1), 0);
    END $stowage$\
    """
        .formatted(
            function(types),
            String.join(" OR ", missing),
            select,
            anyNull("k.", columns),
            String.join(" AND ", same),
            select,
            String.join(" AND ", equal));
  }

  String anyNull(String alias, List<String> columns) {
    return columns.stream()
        .map(column -> alias + names.quoted(column) + " IS NULL")
        .collect(Collectors.joining(" OR "));
  }

  /** To be run before the keys go: they say which of all functions with its name it is. */
  List<String> drop() throws SQLException {
    List<String> types =
        catalog.shape(names.plain(Part.KEYS)).columns().stream()
            .filter(column -> !column.name().equals(TierDdl.NUMBER))
            .map(Shape.Column::type)
            .toList();
    return types.isEmpty() ? List.of() : List.of("DROP FUNCTION IF EXISTS " + function(types));
  }
}
