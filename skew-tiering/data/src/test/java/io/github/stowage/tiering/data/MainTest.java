package io.github.stowage.tiering.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class MainTest {
  @TempDir private Path directory;

  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }

  private List<CSVRecord> records(Path file) throws IOException {
    try (CSVParser parser =
        CSVParser.parse(
            Files.newBufferedReader(file),
            CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get())) {
      assertThat(parser.getHeaderNames().subList(0, 7))
          .containsExactly("id", "endedFlag", "customerId", "country", "city", "connType", "isp");
      return parser.getRecords();
    }
  }

  @Test
  void theFileHasTheTablesRowsAndBlobs() throws IOException {
    Path file = directory.resolve("paper.csv");
    Files.writeString(file, "of before");

    assertThat(run("paper", "--rows=10000", "--blob=1000", "--seed=5", "--out=" + file)).isZero();

    List<CSVRecord> records = records(file);
    List<PaperRow> rows = new PaperTable(PaperShape.of(10_000), 5).stream().toList();
    assertThat(records).hasSize(10_000);
    for (int i = 0; i < 10_000; i++) {
      PaperRow row = rows.get(i);
      CSVRecord line = records.get(i);
      assertThat(line.get("id")).isEqualTo("" + row.id());
      assertThat(line.get("endedFlag")).isEqualTo("" + row.endedFlag());
      assertThat(line.get("customerId")).isEqualTo("" + row.customerId());
      assertThat(line.get("country")).isEqualTo(String.format("country%03d", row.country()));
      assertThat(line.get("city")).isEqualTo(String.format("city%04d", row.city()));
      assertThat(line.get("connType")).isEqualTo(String.format("type%02d", row.connType()));
      assertThat(line.get("isp")).isEqualTo(String.format("isp%03d", row.isp()));
      assertThat(line.get("blob")).hasSize(1000);
    }
    assertThat(records.stream().map(line -> line.get("blob")).distinct()).hasSize(10_000);
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void noBlobNoColumn() throws IOException {
    Path file = directory.resolve("paper.csv");

    assertThat(run("paper", "--rows=10000", "--blob=0", "--out=" + file)).isZero();

    assertThat(records(file)).allSatisfy(line -> assertThat(line.size()).isEqualTo(7));
  }

  static Stream<Arguments> badInput() {
    return Stream.of(
        Arguments.of(List.of("--rows=9999"), "'--rows': 9999, allowed: whole, 10000 to 1000000000"),
        Arguments.of(List.of("--rows=many"), "'--rows': many, allowed: whole, 10000 to"),
        Arguments.of(List.of("--blob=-1"), "'--blob': -1, allowed: whole, 0 to 1048576"),
        Arguments.of(List.of("--blob=1048577"), "'--blob': 1048577, allowed: whole, 0 to"),
        Arguments.of(List.of("--seed=x"), "'--seed': 'x'"),
        Arguments.of(List.of("--colour=red"), "'--colour=red'"));
  }

  @ParameterizedTest
  @MethodSource("badInput")
  void badInputIsNamedInOneLineAndNothingIsWritten(List<String> options, String named)
      throws IOException {
    Path file = directory.resolve("paper.csv");

    assertThat(run(arguments(options, "--out=" + file))).isEqualTo(2);

    assertThat(err.toString().lines()).hasSize(1).first().asString().contains(named);
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void aPlaceThatCannotBeWrittenIsBadInput() {
    Path file = directory.resolve("missing/paper.csv");

    assertThat(run("paper", "--rows=10000", "--out=" + file)).isEqualTo(2);

    assertThat(err.toString().lines())
        .containsExactly(
            "tiering-data: --out "
                + file
                + ", allowed: a new or regular file, in a directory that can be written");
  }

  @Test
  void noCommandAndNoFileAreBadInput() {
    assertThat(run()).isEqualTo(2);
    assertThat(run("paper")).isEqualTo(2);

    assertThat(err.toString().lines()).hasSize(2);
  }

  private static String[] arguments(List<String> options, String out) {
    return Stream.of(Stream.of("paper"), options.stream(), Stream.of(out))
        .flatMap(part -> part)
        .toArray(String[]::new);
  }
}
