package io.github.stowage.tiering.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanInTest {
  private static final String PLAN =
      """
      {"tierPlan": 1, "table": "visits", "rows": 30, "rowBytes": 10, "ssdBytes": 60,
       "share": 0.5, "ssdKeys": 4,
       "columns": [{"column": "a", "values": 2}, {"column": "b", "values": 3}],
       "hddKeys": [["x", null], ["", "y"]]}
      """;

  @TempDir private Path folder;

  private TierInput read(String text) throws IOException {
    return PlanIn.read(Source.fileOrStandardInput(Files.writeString(folder.resolve("p"), text)));
  }

  @Test
  void readsWhatAPlanSays() throws IOException {
    TierInput plan = read(PLAN);
    assertThat(plan.table()).isEqualTo("visits");
    assertThat(plan.columns()).containsExactly("a", "b");
    assertThat(plan.hddKeys()).containsExactly(Arrays.asList("x", null), List.of("", "y"));
    assertThat(plan.rows()).isEqualTo(30);
    assertThat(plan.bytes()).isEqualTo(300);
    assertThat(plan.ssdBytes()).isEqualTo(60);
    assertThat(plan.share()).isEqualTo(.5);
  }

  /** Another plan must not be taken for the one that is being carried out. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "visits|seen",
        "[\"x\", null]|[\"x\", \"-\"]",
        "[\"x\", null]|[\"\", \"x\"]",
        "\"column\": \"b\"|\"column\": \"c\""
      })
  void whatDecidesWhereRowsGoTellsPlansApart(String what, String other) throws IOException {
    assertThat(read(PLAN.replace(what, other)).digest()).isNotEqualTo(read(PLAN).digest());
  }

  @Test
  void figuresDoNot() throws IOException {
    assertThat(read(PLAN.replace("0.5", "0.6")).digest()).isEqualTo(read(PLAN).digest());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"tierPlan\": 1,||no key \"tierPlan\"",
        "\"rows\": 30,||no key \"rows\"",
        ", \"values\": 3||no key \"columns/1/values\"",
        "\"visits\"|7|table is 7",
        "\"share\": 0.5|\"share\": \"much\"|share is \"much\"",
        "[\"x\", null]|[\"x\"]|a key of 1 values",
        "[\"x\", null]|[\"x\", 5]|hddKeys/0/1 is 5",
      })
  void saysWhatIsWrong(String what, String other, String message) {
    assertThatThrownBy(() -> read(PLAN.replace(what, other == null ? "" : other)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(message);
  }
}
