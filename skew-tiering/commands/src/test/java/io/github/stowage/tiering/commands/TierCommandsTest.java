package io.github.stowage.tiering.commands;

import static io.github.stowage.tiering.commands.Shell.stowage;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TierCommandsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  @Test
  void adviceSaysThatASkewedTableGains() throws IOException {
    Path csv = SampleTable.skewed(folder.resolve("t.csv"));
    Shell run = stowage("tier", "advise", "--csv", csv.toString(), "--columns", "customer,city");
    assertThat(run.err()).isEqualTo("stowage: counting rows\n");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("20,000 rows")
        .contains("order            customer, city")
        .contains("This table gains: an SSD for 20% of it saves ")
        .contains("Reads by these columns gain: city.");
  }

  @Test
  void adviceSaysThatAnEvenTableGainsNothing() throws IOException {
    Path csv = SampleTable.even(folder.resolve("t.csv"));
    Shell run = stowage("tier", "advise", "--csv", csv.toString(), "--columns", "customer,city");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("This table gains nothing: an SSD for 20% of it saves ");
  }

  @Test
  void countsAreATableOnceScanned() throws IOException {
    Path csv = SampleTable.skewed(folder.resolve("t.csv"));
    Path counts = folder.resolve("counts.csv");
    String columns = "city,customer";
    Shell run =
        stowage(
            "tier",
            "count",
            "--csv",
            csv.toString(),
            "--columns",
            columns,
            "--out",
            counts.toString());
    assertThat(run.code()).isZero();
    assertThat(Files.readAllLines(counts).get(0)).isEqualTo("\"city\",\"customer\",\"rows\"");
    String bytes = Long.toString((Files.size(csv) + SampleTable.ROWS - 1) / SampleTable.ROWS);
    JsonNode scanned =
        JSON.readTree(
            stowage(
                    "tier",
                    "advise",
                    "--csv",
                    csv.toString(),
                    "--columns",
                    columns,
                    "--format",
                    "json")
                .out());
    JsonNode counted =
        JSON.readTree(
            stowage(
                    "tier",
                    "advise",
                    "--counts",
                    counts.toString(),
                    "--row-bytes",
                    bytes,
                    "--format",
                    "json")
                .out());
    assertThat(counted.get("sizes")).isEqualTo(scanned.get("sizes"));
    assertThat(counted.get("rowBytes")).isEqualTo(scanned.get("rowBytes"));
    assertThat(scanned.get("sizes")).hasSize(4);
  }

  @Test
  void aPlanNamesWhatStaysOnTheHdd() throws IOException {
    Path csv = SampleTable.skewed(folder.resolve("t.csv"));
    Shell run =
        stowage(
            "tier",
            "plan",
            "--csv",
            csv.toString(),
            "--columns",
            "customer,city",
            "--budget",
            "20%",
            "--format",
            "json");
    assertThat(run.code()).isZero();
    JsonNode plan = JSON.readTree(run.out());
    Set<List<String>> hdd = new HashSet<>();
    plan.get("hddKeys").forEach(key -> hdd.add(List.of(key.get(0).asText(), key.get(1).asText())));
    assertThat(plan.get("columns").get(0).get("column").asText()).isEqualTo("customer");
    long ssdRows = 0;
    Set<List<String>> ssd = new HashSet<>();
    Set<List<String>> left = new HashSet<>();
    for (String line : Files.readAllLines(csv).subList(1, SampleTable.ROWS + 1)) {
      String[] values = line.replace("\"", "").split(",");
      List<String> key = List.of(values[1], values[2]);
      if (hdd.contains(key)) {
        left.add(key);
      } else {
        ssd.add(key);
        ssdRows++;
      }
    }
    assertThat(left).isEqualTo(hdd);
    assertThat(ssd).hasSize(plan.get("ssdKeys").asInt());
    assertThat(ssdRows * plan.get("rowBytes").asLong())
        .isEqualTo(plan.get("ssdBytes").asLong())
        .isLessThanOrEqualTo(plan.get("budgetBytes").asLong());
    assertThat(plan.get("columns").get(1).get("fragments").asInt()).isEqualTo(hdd.size());
  }

  @Test
  void aPlanIsATableWithTimesAndAPicture() throws IOException {
    Path csv = SampleTable.skewed(folder.resolve("t.csv"));
    Path picture = folder.resolve("cost.png");
    Shell run =
        stowage(
            "tier",
            "plan",
            "--csv",
            csv.toString(),
            "--columns",
            "customer,city",
            "--budget",
            "0.1MB",
            "--seek-ms",
            "8",
            "--hdd-mbs",
            "100",
            "--ssd-mbs",
            "500",
            "--order",
            "city,customer",
            "--reads",
            "city=5",
            "--picture",
            picture.toString());
    assertThat(run.err()).isEqualTo("stowage: counting rows\n");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("order            city, customer")
        .contains("ms, planned")
        .contains("no plan saves more than");
    assertThat(ImageIO.read(picture.toFile()).getWidth()).isEqualTo(900);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tier | Missing command
          tier advise | (--csv=FILE
          tier advise --csv T --counts T --columns city | mutually exclusive
          tier advise --csv T | --columns is missing
          tier advise --csv T --columns town | no column "town", allowed: one of id, customer, city
          tier advise --csv T --columns city,city | a column is there twice
          tier advise --csv none.csv --columns city | none.csv: does not exist
          tier advise --parquet none --columns city | none: does not exist, allowed: a Parquet file
          tier advise --parquet T --columns city | t.csv: cannot be read:
          tier plan --parquet T --csv T --columns city --budget 20% | mutually exclusive
          tier advise --csv T --columns city --sample 0% | --sample "0%", allowed: above 0% to below 100%
          tier advise --csv T --columns city --sample 100% | --sample "100%", allowed
          tier advise --csv T --columns city --sample 5 | --sample "5", allowed
          tier advise --csv T --columns city --sample 0.000001% | 20000 rows, none of them was drawn
          tier advise --csv T --columns city --sample 0.005% --seed 3 | too few rows of
          tier advise --counts T --sample 5% | --sample, allowed with --csv, --parquet and --jdbc
          tier count --csv T --columns city --sample 5% | --sample
          tier advise --csv T --columns city --row-bytes 0 | --row-bytes 0, allowed: 1 to
          tier advise --csv T --columns city --reads town=5 | --reads town, allowed: city
          tier advise --csv T --columns city --reads city=-5 | --reads: weight of column 0 = -5.0
          tier advise --csv T --columns city --seek-ms 5 | Missing required argument
          tier advise --csv T --columns city --seek-ms 0 --hdd-mbs 1 --ssd-mbs 1 | --seek-ms, --hdd-mbs
          tier advise --counts T | header [id, customer, city], allowed: COLUMN,...,rows
          tier advise --jdbc jdbc:oracle:x --table t --columns c | --jdbc, allowed: jdbc:mariadb
          tier advise --jdbc jdbc:mariadb://localhost:1/d?password=geheim --table t --columns c | --jdbc: the server refuses
          tier advise --jdbc jdbc:postgresql://localhost:1/d --table t --columns c | --jdbc: the server refuses
          tier plan --csv T --columns city | Missing required option: '--budget=SIZE'
          tier plan --csv T --columns city --budget 0% | --budget "0%" is nothing
          tier plan --csv T --columns city --budget 120% | --budget "120%" is more than
          tier plan --csv T --columns city --budget much | --budget "much", allowed: above 0%
          tier plan --csv T --columns city --budget 9TB | --budget "9TB" is more than
          tier plan --csv T --columns city --budget 20% --mode best | Invalid value for option '--mode'
          tier plan --csv T --columns city --budget 20% --order town | --order "town", allowed: each of city once
          tier plan --csv T --columns city --budget 20% --picture p.svg | --picture p.svg, allowed: a file that ends in .png
          tier plan --csv T --columns city --budget 20% --out none/x | --out none/x, allowed
          """)
  void badInputIsNamed(String command, String message) throws IOException {
    Path csv = SampleTable.even(folder.resolve("t.csv"));
    String[] words = command.split(" ");
    for (int i = 0; i < words.length; i++) {
      words[i] = words[i].equals("T") ? csv.toString() : words[i];
    }
    Shell run = stowage(words);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().replace("stowage: counting rows\n", ""))
        .startsWith("stowage: ")
        .contains(message)
        .doesNotContain("geheim");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aParquetFileCountsAsItsCsvFile() throws IOException {
    Path csv = SampleTable.skewed(folder.resolve("t.csv"));
    Path parquet = SampleTable.parquet(csv, folder.resolve("t.parquet"));
    Shell text = stowage("tier", "count", "--csv", csv.toString(), "--columns", "city,id");
    Shell run = stowage("tier", "count", "--parquet", parquet.toString(), "--columns", "city,id");
    assertThat(run.err()).isEqualTo("stowage: counting rows\n");
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo(text.out()).hasLineCount(SampleTable.ROWS + 1);
  }

  @Test
  void aBudgetInBytesNeedsTheBytesOfARow() throws IOException {
    Path counts = Files.writeString(folder.resolve("c.csv"), "city,rows\nRome,5\n");
    Shell run = stowage("tier", "plan", "--counts", counts.toString(), "--budget", "1kB");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("needs the bytes of a row: add --row-bytes");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a,b/1 | t.csv:2: 1 value, allowed: 2, as the header has
          a,b | nothing after the header
          a,a/1,2 | column "a" is there twice
          a,b/"1,2 | not CSV
          """)
  void csvFilesThatAreNoneAreNamed(String text, String message) throws IOException {
    Path csv = Files.writeString(folder.resolve("t.csv"), text.replace('/', '\n') + "\n");
    Shell run = stowage("tier", "advise", "--csv", csv.toString(), "--columns", "a");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }

  @Test
  void nullIsNoText() throws IOException {
    Path csv = Files.writeString(folder.resolve("t.csv"), "a,b\nNA,1\n,2\nNA,3\n");
    Shell run = stowage("tier", "count", "--csv", csv.toString(), "--columns", "a", "--null", "NA");
    assertThat(run.out()).isEqualTo("\"a\",\"rows\"\n,\"2\"\n\"\",\"1\"\n");
  }
}
