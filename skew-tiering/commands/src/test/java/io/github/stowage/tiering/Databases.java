package io.github.stowage.tiering;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.stowage.tiering.testkit.Database;
import io.github.stowage.tiering.testkit.MariaDb;
import io.github.stowage.tiering.testkit.PostgreSql;
import java.nio.file.Path;

/** The servers that this machine has. */
public enum Databases {
  MARIADB {
    @Override
    public Database start(Path folder) {
      assumeTrue(MariaDb.isInstalled(), "no MariaDB (Debian: mariadb-server-core)");
      return MariaDb.start(folder);
    }
  },
  POSTGRESQL {
    @Override
    public Database start(Path folder) {
      assumeTrue(PostgreSql.isInstalled(), "no PostgreSQL (Debian: postgresql)");
      return PostgreSql.start(folder);
    }
  };

  public abstract Database start(Path folder);
}
