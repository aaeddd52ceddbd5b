package io.github.stowage.tiering.act;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Quoted;
import io.github.stowage.tiering.observe.sql.Dialect;
import io.github.stowage.tiering.observe.sql.SqlServer;
import io.github.stowage.tiering.order.SsdOrder;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Tiers for TiDB, to be run by hand. It has no triggers, and a generated column may not look into
 * another table. So the column has the HDD's keys in itself, as numbers of {@link SsdOrder}: one
 * below 0 is on the SSD, and one that is listed becomes one from 0 on. A generated column can only
 * be stored in a new table, whose definition is the old one's.
 */
public final class TidbScript {
  private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9_.-]+");
  private static final int LONGEST_NAME = 64;
  private static final int ROWS_AT_ONCE = 10_000;

  private final Names names;
  private final Shape shape;
  private final TidbDefinition definition;
  private final TierInput plan;
  private final Target target;

  private TidbScript(
      Names names, Shape shape, TidbDefinition definition, TierInput plan, Target target) {
    this.names = names;
    this.shape = shape;
    this.definition = definition;
    this.plan = plan;
    this.target = target;
  }

  /**
   * Lines of SQL, comments among them.
   *
   * @param url of TiDB, or of a MariaDB or MySQL that has the same table
   * @param name TABLE or DATABASE.TABLE
   * @param target values of the label disk
   * @throws BadInputException if the server refuses, or such a table cannot be tiered
   */
  public static List<String> lines(
      String url, String user, String name, TierInput plan, Target target) {
    for (String label : List.of(target.ssd(), target.hdd())) {
      if (!LABEL.matcher(label).matches()) {
        throw new BadInputException(
            "--ssd and --hdd: " + Quoted.of(label) + ", allowed: a value of the label disk");
      }
    }
    if (Dialect.of(url) != Dialect.MARIADB) {
      throw new BadInputException(
          "--jdbc, allowed with --ddl tidb: jdbc:mysql://... or jdbc:mariadb://...");
    }
    try (Connection connection = SqlServer.connectToChange(url, user)) {
      Sql sql = new Sql(connection);
      Names names = Session.names(sql, Dialect.MARIADB, name);
      Shape shape = new MariaDbCatalog(sql, names, url).shape(names.name());
      String definition = sql.rows("SHOW CREATE TABLE " + names.table()).get(0).get(1);
      Obstacles obstacles = new Obstacles(sql);
      obstacles.common(names, shape, plan.columns(), LONGEST_NAME);
      TidbDefinition parts = new TidbDefinition(definition, obstacles);
      if (!obstacles.found().isEmpty()) {
        throw new BadInputException(name + ": " + String.join("; ", obstacles.found()));
      }
      return new TidbScript(names, shape, parts, plan, target).lines();
    } catch (SQLException e) {
      throw new BadInputException(
          "--table " + Quoted.plain(name) + ": " + Quoted.reason(e) + ", allowed: a table");
    }
  }

  private List<String> lines() {
    String columns = names.list(shape.written());
    String key = names.list(shape.primaryKey());
    List<String> lines = new ArrayList<>();
    lines.add(
        "-- For TiDB 8.5 or newer: TiKV's servers need the label disk (SHOW PLACEMENT LABELS).");
    lines.add(policy("stowage_ssd", target.ssd()));
    lines.add(policy("stowage_hdd", target.hdd()));
    List<String> body = new ArrayList<>(definition.body());
    body.add("%s BIGINT AS (%s) STORED NOT NULL".formatted(TierDdl.NUMBER, number()));
    body.add("PRIMARY KEY (%s, %s) CLUSTERED".formatted(TierDdl.NUMBER, key));
    body.add("UNIQUE KEY tier_id (%s) GLOBAL".formatted(key));
    lines.add(
        """
        CREATE TABLE %s (
          %s
        ) %s
          PARTITION BY RANGE (%s) (
            PARTITION ssd VALUES LESS THAN (0) PLACEMENT POLICY=stowage_ssd,
            PARTITION hdd VALUES LESS THAN (MAXVALUE) PLACEMENT POLICY=stowage_hdd);\
        """
            .formatted(
                names.of(Part.NEW),
                String.join(",\n  ", body),
                definition.options(),
                TierDdl.NUMBER));
    lines.add("-- From here to the end nobody must write to the table.");
    lines.add(
        "BATCH ON %s.%s LIMIT %d INSERT INTO %s (%s) SELECT %s FROM %s;"
            .formatted(
                names.table(),
                names.quoted(shape.primaryKey().get(0)),
                ROWS_AT_ONCE,
                names.of(Part.NEW),
                columns,
                columns,
                names.table()));
    lines.add("-- Both numbers must be the same.");
    lines.add(
        "SELECT (SELECT COUNT(*) FROM %s) AS rows_before, (SELECT COUNT(*) FROM %s) AS rows_now;"
            .formatted(names.table(), names.of(Part.NEW)));
    lines.add(
        "RENAME TABLE %s TO %s, %s TO %s;"
            .formatted(names.table(), names.of(Part.OLD), names.of(Part.NEW), names.table()));
    lines.add("-- Clients must not write tier_key. Another plan needs another table.");
    return lines;
  }

  private static String policy(String name, String label) {
    return "CREATE PLACEMENT POLICY IF NOT EXISTS %s CONSTRAINTS=\"[+disk=%s]\";"
        .formatted(name, label);
  }

  private String number() {
    String number = plan.order().sql(names::quoted);
    if (plan.hddKeys().isEmpty()) {
      return number;
    }
    String hdd =
        plan.hddKeys().stream()
            .map(plan.order()::of)
            .distinct()
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    return "IF((%s) IN (%s), -1 - (%s), %s)".formatted(number, hdd, number, number);
  }
}
