package io.github.stowage.tiering.act;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A table to be tiered, and a second one that is left alone: the same is done to both. */
final class Visits {
  static final String TABLE = "visits";
  static final String TWIN = "visits_twin";
  static final List<String> COLUMNS = List.of("customer", "city");
  private static final int AT_ONCE = 500;

  private Visits() {}

  /** Few customers; some cities are large, most are small; nulls in both. */
  static void create(TestDatabase database, int rows, long seed) throws SQLException {
    String id = database.mariaDb() ? "INT AUTO_INCREMENT PRIMARY KEY" : "SERIAL PRIMARY KEY";
    for (String table : List.of(TABLE, TWIN)) {
      database.run(
          "CREATE TABLE "
              + table
              + " (id "
              + id
              + ", customer INT, city VARCHAR(30), price DECIMAL(8,2) NOT NULL DEFAULT 1.5,"
              + " note VARCHAR(200))",
          "CREATE INDEX " + table + "_city ON " + table + " (city)",
          "CREATE INDEX " + table + "_both ON " + table + " (customer, city)");
    }
    Random random = new Random(seed);
    for (int from = 0; from < rows; from += AT_ONCE) {
      List<String> values = new ArrayList<>();
      for (int row = from; row < Math.min(rows, from + AT_ONCE); row++) {
        values.add(
            "(%s, %s, %d.25, 'note %d')"
                .formatted(customer(random), city(random), random.nextInt(900), row));
      }
      String insert = " (customer, city, price, note) VALUES " + String.join(", ", values);
      database.run("INSERT INTO " + TABLE + insert, "INSERT INTO " + TWIN + insert);
    }
  }

  static String customer(Random random) {
    return random.nextInt(50) == 0 ? "NULL" : Integer.toString(random.nextInt(4));
  }

  static String city(Random random) {
    return random.nextInt(60) == 0
        ? "NULL"
        : "'town " + (int) (300 * Math.pow(random.nextDouble(), 4)) + "'";
  }

  static List<String> all(TestDatabase database, String table) throws SQLException {
    return database.rows("SELECT id, customer, city, price, note FROM " + table + " ORDER BY id");
  }
}
