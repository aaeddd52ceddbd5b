package io.github.stowage.tiering.act;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Triggers of a tiered table, and of one whose rows are being moved. */
final class MariaDbTriggers {
  private static final String ENDINGS =
      "_tier_(set_(insert|update)|(id|log)_(insert|update|delete))";

  private final Names names;

  MariaDbTriggers(Names names) {
    this.names = names;
  }

  /** Whether one of them is called so: triggers of all tables share their names. */
  boolean makes(String trigger) {
    return trigger.startsWith(names.name())
        && trigger.substring(names.name().length()).matches(ENDINGS);
  }

  /** Set each row's number, whatever a client says. */
  List<String> numbers(TierInput plan) {
    return Stream.of("INSERT", "UPDATE")
        .map(
            event ->
                "CREATE TRIGGER %s BEFORE %s ON %s FOR EACH ROW SET NEW.%s = %s"
                    .formatted(
                        names.own("_tier_set_" + event.toLowerCase(Locale.ROOT)),
                        event,
                        names.of(Part.NEW),
                        TierDdl.NUMBER,
                        number(plan)))
        .toList();
  }

  private String number(TierInput plan) {
    String same =
        plan.columns().stream()
            .map(names::quoted)
            .map(column -> "k." + column + " <=> NEW." + column)
            .collect(Collectors.joining(" AND "));
    return "COALESCE((SELECT k.%s FROM %s k WHERE %s LIMIT 1), %s)"
        .formatted(
            TierDdl.NUMBER,
            names.of(Part.KEYS),
            same,
            plan.order().sql(column -> "NEW." + names.quoted(column)));
  }

  /** Keep {@link Part#IDS} in step. */
  List<String> ids(Shape shape) {
    List<String> key = shape.primaryKey();
    String table = names.of(Part.NEW);
    String ids = names.of(Part.IDS);
    return List.of(
        "CREATE TRIGGER %s AFTER INSERT ON %s FOR EACH ROW INSERT INTO %s (%s) VALUES (%s)"
            .formatted(
                names.own("_tier_id_insert"), table, ids, names.list(key), names.list("NEW", key)),
        """
        CREATE TRIGGER %s AFTER UPDATE ON %s FOR EACH ROW
          IF NOT (%s) THEN UPDATE %s i SET %s WHERE %s; END IF\
        """
            .formatted(
                names.own("_tier_id_update"),
                table,
                names.equal("OLD", "NEW", key),
                ids,
                assign(key),
                names.equal("i", "OLD", key)),
        "CREATE TRIGGER %s AFTER DELETE ON %s FOR EACH ROW DELETE FROM %s WHERE %s"
            .formatted(names.own("_tier_id_delete"), table, ids, names.equal(ids, "OLD", key)));
  }

  private String assign(List<String> key) {
    return key.stream()
        .map(names::quoted)
        .map(column -> "i." + column + " = NEW." + column)
        .collect(Collectors.joining(", "));
  }

  /** Have changes noted in {@link Part#LOG}. */
  List<String> capture(Shape shape) {
    List<String> key = shape.primaryKey();
    String note = "INSERT INTO " + names.of(Part.LOG) + " (" + names.list(key) + ") VALUES (%s)";
    String before = note.formatted(names.list("OLD", key));
    String after = note.formatted(names.list("NEW", key));
    String update =
        "BEGIN %s; IF NOT (%s) THEN %s; END IF; END"
            .formatted(after, names.equal("OLD", "NEW", key), before);
    return List.of(capture("insert", after), capture("update", update), capture("delete", before));
  }

  private String capture(String event, String what) {
    return "CREATE TRIGGER %s AFTER %s ON %s FOR EACH ROW %s"
        .formatted(names.own("_tier_log_" + event), event, names.table(), what);
  }

  List<String> release() {
    return Stream.of("insert", "update", "delete")
        .map(event -> "DROP TRIGGER IF EXISTS " + names.own("_tier_log_" + event))
        .toList();
  }
}
