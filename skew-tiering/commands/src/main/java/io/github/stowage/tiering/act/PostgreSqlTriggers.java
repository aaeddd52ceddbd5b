package io.github.stowage.tiering.act;

import java.util.List;

/**
 * Triggers of a tiered table, and of one whose rows are being moved. They run with the rights of
 * whoever made them, on tables that they name in full: clients need no rights on the helper tables.
 */
final class PostgreSqlTriggers {
  private static final String EACH =
      "CREATE TRIGGER %s AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW"
          + " EXECUTE FUNCTION %s()";

  private final Names names;

  PostgreSqlTriggers(Names names) {
    this.names = names;
  }

  /** A row that goes to the other tier is deleted there and inserted here, for triggers too. */
  List<String> ids(Shape shape) {
    List<String> key = shape.primaryKey();
    String ids = names.of(Part.IDS);
    String add = "INSERT INTO %s VALUES (%s);".formatted(ids, names.list("NEW", key));
    String remove = "DELETE FROM %s i WHERE %s;".formatted(ids, names.equal("i", "OLD", key));
    String body =
        """
        IF TG_OP = 'TRUNCATE' THEN TRUNCATE %s; RETURN NULL; END IF;
        IF TG_OP = 'UPDATE' THEN
          IF %s THEN RETURN NULL; END IF;
        END IF;
        IF TG_OP <> 'INSERT' THEN %s END IF;
        IF TG_OP <> 'DELETE' THEN %s END IF;
        RETURN NULL;"""
            .formatted(ids, names.equal("OLD", "NEW", key), remove, add);
    String table = names.of(Part.NEW);
    return List.of(
        function("_tier_id", body),
        EACH.formatted("stowage_id", table, names.own("_tier_id")),
        "CREATE TRIGGER stowage_id_truncate AFTER TRUNCATE ON %s EXECUTE FUNCTION %s()"
            .formatted(table, names.own("_tier_id")));
  }

  List<String> capture(Shape shape) {
    List<String> key = shape.primaryKey();
    String note = "INSERT INTO " + names.of(Part.LOG) + " (" + names.list(key) + ") VALUES (%s);";
    String body =
        """
        IF TG_OP = 'TRUNCATE' THEN
          RAISE EXCEPTION 'stowage tier moves the rows of this table: use DELETE, or wait';
        END IF;
        IF TG_OP <> 'INSERT' THEN %s END IF;
        IF TG_OP <> 'DELETE' THEN %s END IF;
        RETURN NULL;"""
            .formatted(
                note.formatted(names.list("OLD", key)), note.formatted(names.list("NEW", key)));
    return List.of(
        function("_tier_log_add", body),
        EACH.formatted("stowage_log", names.table(), names.own("_tier_log_add")),
        "CREATE TRIGGER stowage_log_truncate BEFORE TRUNCATE ON %s EXECUTE FUNCTION %s()"
            .formatted(names.table(), names.own("_tier_log_add")));
  }

  /** With the function go the triggers, on whichever table they are. */
  List<String> release() {
    return List.of("DROP FUNCTION IF EXISTS " + names.own("_tier_log_add") + "() CASCADE");
  }

  private String function(String ending, String body) {
    return """
        CREATE FUNCTION %s() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = pg_catalog, pg_temp AS $stowage$
        BEGIN
        %s
        END $stowage$"""
        .formatted(names.own(ending), body);
  }
}
