package io.github.stowage.cli;

import static io.github.stowage.cli.Cli.stowage;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class StowageTest {
  @Test
  void versionNamesReleaseCommitAndJava() {
    Cli version = stowage("--version");
    assertThat(version.code()).isZero();
    assertThat(version.err()).isEmpty();
    assertThat(version.out().lines())
        .satisfiesExactly(
            line -> assertThat(line).matches("stowage \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?"),
            line -> assertThat(line).matches("commit ([0-9a-f]{40}(-dirty)?|unknown)"),
            line -> assertThat(line).startsWith("Java " + Runtime.version().feature() + "."));
    assertThat(stowage("cassandra", "scores", "--version").out()).isEqualTo(version.out());
  }

  /** As a full disk does behind "stowage plan > plan.json". */
  @Test
  void outputThatCannotBeWrittenIsAFailure(@TempDir Path dir) throws IOException {
    Path loads = Files.writeString(dir.resolve("loads.csv"), "partition,load\n0,1\n1,2\n");
    String plan = "plan --loads " + loads + " --nodes 2 --slots 2 --format json";
    for (String command : List.of("--version", plan)) {
      Writer full =
          new Writer() {
            @Override
            public void write(char[] text, int from, int length) throws IOException {
              throw new IOException("No space left on device");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
          };
      StringWriter err = new StringWriter();
      CommandLine line =
          Stowage.commandLine().setOut(new PrintWriter(full)).setErr(new PrintWriter(err));
      assertThat(line.execute(command.split(" "))).as(command).isEqualTo(1);
      assertThat(err).hasToString("stowage: cannot write to standard output, it is not complete\n");
    }
  }

  @Test
  void helpListsAllCommandsOnStdout() {
    Cli help = stowage("--help");
    assertThat(help.code()).isZero();
    assertThat(help.out().lines().map(String::strip).map(line -> line.split(" ")[0]))
        .containsSubsequence(
            "Commands:",
            "plan",
            "replan",
            "bundle",
            "simulate",
            "cassandra",
            "repbun",
            "alluxio",
            "bench",
            "report",
            "Exit");
    assertThat(help.out()).contains("2   The input was bad");
  }

  @ParameterizedTest
  @ValueSource(strings = {"repbun", "alluxio", "alluxio bench data --x", "repbun status"})
  void withoutThePlugInsClientItsCommandsSayWhereTheyAre(String command) {
    Cli run = stowage(command.split(" "));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "stowage: stowage "
                + command.split(" ")[0]
                + " is not in this jar, allowed: bin/stowage of a release");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plan --help",
        "replan --help",
        "simulate --help",
        "simulate selection --help",
        "cassandra --help",
        "cassandra scores --help",
        "cassandra explain --help",
        "cassandra set --help",
        "cassandra snitch --help",
        "cassandra service-times --help",
        "cassandra demote --help",
        "bench --help",
        "bench begin --help",
        "bench phases --help",
        "report --help",
      })
  void everyCommandHasHelpAndExitCodes(String command) {
    Cli help = stowage(command.split(" "));
    assertThat(help.code()).isZero();
    assertThat(help.out()).startsWith("Usage: stowage ").contains("Exit codes:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "simulate",
        "simulate selection",
        "simulate selection --seed x",
        "cassandra",
        "cassandra scores --format xml",
        "cassandra scores --port x",
        "cassandra scores --port 0",
        "cassandra scores --port 65536",
        "cassandra scores --watch 0",
        "cassandra scores --watch NaN",
        "cassandra scores --username me",
        "cassandra scores --username me --password-file /nowhere/at/all",
        "cassandra set mode",
        "cassandra set mode fast",
        "cassandra set speed 3",
        "cassandra set tie_band -1",
        "cassandra set tie_band NaN",
        "cassandra set tie_band wide",
        "cassandra snitch",
        "cassandra snitch simple",
        "bench",
        "bench phases",
        "bench phases /nowhere/at/all",
        "report",
        "report /nowhere/at/all",
        "cassandra snitch stowage --mode fast",
      })
  void badInputIsOneLineOnStderrAndExitCode2(String arguments) {
    Cli run = stowage(arguments.split(" "));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("stowage: ").hasLineCount(1);
  }

  @Test
  void noCommandIsBadInput() {
    assertThat(stowage().code()).isEqualTo(2);
  }

  @Test
  void badInputNamesKeyValueAndWhatIsAllowed() {
    assertThat(stowage("cassandra", "set", "mode", "fast").err())
        .isEqualToIgnoringNewLines(
            "stowage: mode = fast, allowed: adaptive, weighted, paper, random, off");
    assertThat(stowage("cassandra", "scores", "--port", "0").err())
        .isEqualToIgnoringNewLines("stowage: --port 0, allowed: 1 to 65535");
  }

  @ParameterizedTest
  @ValueSource(strings = {"selection", "table1"})
  void aStudyWritesIntoTheCurrentFolderUnlessTold(String study) {
    assertThat(stowage("simulate", study, "--help").out().replaceAll("\\s+", " "))
        .contains("(default: simulation)");
  }

  @Test
  void aReportGoesIntoADirectoryOnly(@TempDir Path dir) throws Exception {
    Path file = Files.createFile(dir.resolve("file"));
    Cli run = stowage("simulate", "selection", "--seed", "1", "--out", file + "/deeper");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("stowage: --out " + file).hasLineCount(1);
    assertThat(file).isEmptyFile();
  }
}
