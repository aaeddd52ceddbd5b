package io.github.stowage.tiering.act;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What SHOW CREATE TABLE says, as far as a tiered table takes it over. */
final class TidbDefinition {
  private static final Pattern OPTIONS = Pattern.compile("DEFAULT CHARSET=\\w+( COLLATE=\\w+)?");

  private final List<String> body = new ArrayList<>();
  private String options = "";

  /**
   * @param text of TiDB, MariaDB or MySQL: a column or an index a line
   */
  TidbDefinition(String text, Obstacles obstacles) {
    List<String> lines = text.lines().toList();
    for (String line : lines.subList(1, lines.size())) {
      if (line.startsWith(")")) {
        Matcher found = OPTIONS.matcher(line);
        options = found.find() ? found.group() : "";
      } else if (line.startsWith("  ")) {
        add(line.strip().replaceFirst(",$", ""), obstacles);
      }
      obstacles.add(
          line.matches("(/\\*!\\d+ |/\\*T!\\S* |  ?)?PARTITION BY .*"),
          "it is partitioned already");
    }
  }

  private void add(String line, Obstacles obstacles) {
    obstacles.add(
        line.startsWith("CONSTRAINT") && line.contains(" FOREIGN KEY "),
        "foreign key: partitioned tables of TiDB have none; drop it");
    obstacles.add(
        line.startsWith("`") && line.contains("AUTO_RANDOM"),
        "AUTO_RANDOM: TiDB wants that column first in the primary key, where tier_key must be");
    if (line.startsWith("UNIQUE KEY")) {
      body.add(line + " GLOBAL");
    } else if (!line.startsWith("PRIMARY KEY") && !line.startsWith("PARTITION")) {
      body.add(line);
    }
  }

  /** Columns and indices but the primary key; unique ones hold over both tiers. */
  List<String> body() {
    return body;
  }

  /** The table's character set. */
  String options() {
    return options;
  }
}
