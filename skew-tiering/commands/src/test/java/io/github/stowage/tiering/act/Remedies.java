package io.github.stowage.tiering.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.tiering.commands.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** An operator who does what the tool says after something was killed, and runs the same again. */
final class Remedies {
  /** Of the copy and of the table, each named when the server comes to it. */
  private static final int MOST = 3;

  private static final Pattern LINK = Pattern.compile("/\\S+\\.isl");
  private static final Pattern STATEMENTS =
      Pattern.compile("Run (DROP TABLE [^;]+); (RENAME TABLE [^;]+);");

  private final TestDatabase database;

  Remedies(TestDatabase database) {
    this.database = database;
  }

  /**
   * Whatever the killed run left: the same command ends it, or says that it had ended.
   *
   * @param ended what it says then
   */
  void complete(Supplier<Shell> command, String ended) {
    Shell[] last = new Shell[1];
    // The server ends the statement of a client that is gone before it notices.
    Awaitility.await("the killed one is gone")
        .atMost(2, TimeUnit.MINUTES)
        .until(
            () -> {
              last[0] = until(command);
              return !last[0].err().contains("somebody else");
            });
    if (last[0].code() != 0) {
      assertThat(last[0].err()).contains(ended);
    }
  }

  /** The first run after which there is nothing to do. */
  private Shell until(Supplier<Shell> command) throws IOException, SQLException {
    Shell shell = command.get();
    for (int i = 0; i < MOST && done(shell.err()); i++) {
      shell = command.get();
    }
    return shell;
  }

  private boolean done(String err) throws IOException, SQLException {
    boolean some = false;
    for (Matcher link = LINK.matcher(err); link.find(); ) {
      some |= Files.deleteIfExists(Path.of(link.group()));
    }
    for (Matcher found = STATEMENTS.matcher(err); found.find(); some = true) {
      database.run(found.group(1), found.group(2));
    }
    return some;
  }
}
