package io.github.stowage.tiering.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.tiering.commands.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is printed for servers where nothing is applied. */
class ScriptsTest {
  private static final String PLAN =
      """
      {"tierPlan": 1, "table": "visits", "rows": 30, "rowBytes": 10, "ssdBytes": 60, "share": 0.5,
       "columns": [{"column": "customer", "values": 2}, {"column": "ci`ty", "values": 3}],
       "hddKeys": [["1", null], ["2", "L'Aquila\\\\"]]}
      """;

  @TempDir private Path folder;

  private Shell ddl(String... more) throws IOException {
    Path plan = Files.writeString(folder.resolve("plan.json"), PLAN);
    List<String> words = new java.util.ArrayList<>(List.of("tier", "apply", "--plan"));
    words.add(plan.toString());
    words.addAll(List.of(more));
    return Shell.stowage(words.toArray(String[]::new));
  }

  @Test
  void clickHouseNeedsNoServerAndGetsNamesAndValuesQuoted() throws IOException {
    Shell shell = ddl("--ddl", "clickhouse", "--table", "shop.visits", "--hdd", "slow");
    assertThat(shell.err()).isEmpty();
    assertThat(shell.code()).isZero();
    assertThat(shell.out())
        .contains(
            "policy stowage_tiers: the volume ssd, then slow.",
            "AS SELECT `customer`, `ci\\`ty`, toUInt32(0) AS tier_key FROM `shop`.`visits` WHERE"
                + " 0;",
            "INSERT INTO `shop`.`visits_tier_keys` VALUES\n"
                + "  ('1', NULL, 1),\n"
                + "  ('2', 'L\\'Aquila\\\\', 2);",
            "dictGetOrDefault('shop.visits_tier', 'tier_key',"
                + " tuple(toNullable(toString(`customer`)), ",
            "PARTITION BY tier_key > 0 ORDER BY (`customer`, `ci\\`ty`)",
            "TO VOLUME 'slow'",
            "EXCHANGE TABLES `shop`.`visits` AND `shop`.`visits_tier_new`;");
    assertThat(ddl("--ddl=ClickHouse").out()).contains("`default`.`visits_tier_new`");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --ddl oracle | Invalid value for option '--ddl'
          --ddl --ssd /a | --jdbc is missing, allowed: jdbc:mariadb://
          --ddl tidb | --jdbc is missing
          --ddl tidb --jdbc jdbc:postgresql://localhost:1/d | --jdbc, allowed with --ddl tidb: jdbc:mysql
          --ddl tidb --jdbc jdbc:mysql://localhost:1/d | --jdbc: the server refuses
          --ddl tidb --ssd a]b --jdbc jdbc:mysql://localhost:1/d | --ssd and --hdd: "a]b", allowed: a value of the label disk
          --ddl clickhouse --ssd hdd | allowed: two places
          --yes --ssd /a | --jdbc is missing
          """)
  void badInputIsNamed(String words, String message) throws IOException {
    Shell shell = ddl(words.split(" "));
    assertThat(shell.code()).isEqualTo(2);
    assertThat(shell.err()).startsWith("stowage: ").contains(message).hasLineCount(1);
    assertThat(shell.out()).isEmpty();
  }

  @Test
  void aDefinitionOfTidbIsTakenOver() {
    Obstacles obstacles = new Obstacles(null);
    TidbDefinition definition =
        new TidbDefinition(
            """
            CREATE TABLE `visits` (
              `id` int NOT NULL AUTO_INCREMENT,
              `city` varchar(30) DEFAULT 'a,)' COMMENT 'PRIMARY KEY (x)',
              PRIMARY KEY (`id`) /*T![clustered_index] CLUSTERED */,
              KEY `visits_city` (`city`),
              UNIQUE KEY `one` (`city`,`id`)
            ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin AUTO_INCREMENT=30001\
            """,
            obstacles);
    assertThat(obstacles.found()).isEmpty();
    assertThat(definition.body())
        .containsExactly(
            "`id` int NOT NULL AUTO_INCREMENT",
            "`city` varchar(30) DEFAULT 'a,)' COMMENT 'PRIMARY KEY (x)'",
            "KEY `visits_city` (`city`)",
            "UNIQUE KEY `one` (`city`,`id`) GLOBAL");
    assertThat(definition.options()).isEqualTo("DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          `id` bigint NOT NULL /*T![auto_rand] AUTO_RANDOM(5) */, | AUTO_RANDOM
          CONSTRAINT `f` FOREIGN KEY (`a`) REFERENCES `b` (`a`) | foreign key
          """)
  void whatTidbDoesNotTakeIsNamed(String line, String message) {
    Obstacles obstacles = new Obstacles(null);
    new TidbDefinition("CREATE TABLE `t` (\n  " + line + "\n) ENGINE=InnoDB", obstacles);
    assertThat(obstacles.found()).hasSize(1).first().asString().contains(message);
    Obstacles partitioned = new Obstacles(null);
    new TidbDefinition(
        "CREATE TABLE `t` (\n  `a` int\n) ENGINE=InnoDB\nPARTITION BY RANGE (`a`)\n"
            + "(PARTITION `p` VALUES LESS THAN (5))",
        partitioned);
    assertThat(partitioned.found()).containsExactly("it is partitioned already");
  }
}
