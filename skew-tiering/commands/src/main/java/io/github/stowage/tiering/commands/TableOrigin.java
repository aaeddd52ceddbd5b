package io.github.stowage.tiering.commands;

import io.github.stowage.tiering.observe.sql.SqlServer;
import java.nio.file.Path;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Where a table is: one of these. */
final class TableOrigin {
  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "A CSV file with a header; - is standard input.")
  Path csv;

  @Option(
      names = "--parquet",
      paramLabel = "PATH",
      description = "A Parquet file, or a folder of part files.")
  Path parquet;

  @Option(
      names = "--counts",
      paramLabel = "FILE",
      description = "Counts that stowage tier count made.")
  Path counts;

  @ArgGroup(exclusive = false)
  InDatabase database;

  static final class InDatabase {
    @Option(
        names = "--jdbc",
        required = true,
        paramLabel = "URL",
        description = {
          "A database: jdbc:mariadb://HOST/DB, jdbc:mysql://HOST/DB or jdbc:postgresql://HOST/DB.",
          "The password is taken from $" + SqlServer.PASSWORD + "."
        })
    String jdbc;

    @Option(
        names = "--table",
        required = true,
        paramLabel = "NAME",
        description = "The table there: TABLE or SCHEMA.TABLE.")
    String table;

    @Option(names = "--user", paramLabel = "NAME", description = "The user there.")
    String user;
  }
}
