package io.github.stowage.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Orders that cannot be carried out; that others can is tested on real clusters. */
class ClientMainTest {
  private static final String ORDER =
      """
      {"key": {"cycle": 1, "scenario": "none", "workload": "read",
               "load": {"clients": 0, "rate_per_s": 100.0}, "strategy": "adaptive"},
       "settle": 1, "seconds": 2, "seed": 1, "routing": "coordinator",
       "data": {"workload": "WORKLOAD", "table": "usertable", "records": 10},
       "cluster": {"nodes": {"h1": "127.0.0.1"}, "coordinators": ["127.0.0.1"], "port": 1,
                   "datacenter": "dc1", "timeout_ms": 1000}}
      """;
  private static final String WORKLOAD =
      "readproportion=1.0\nupdateproportion=0\nrequestdistribution=zipfian\n";

  @TempDir Path dir;

  private void refused(String order, String workload, String complaint) throws IOException {
    Path file = Files.writeString(dir.resolve("workload"), workload);
    Path json = Files.writeString(dir.resolve("order.json"), order.replace("WORKLOAD", file + ""));
    Path out = dir.resolve("result.json");
    StringWriter err = new StringWriter();
    CommandLine command = ClientMain.commandLine().setErr(new PrintWriter(err));
    int code = command.execute("phase", json.toString(), "--out", out.toString());
    assertThat(code).as(err.toString()).isEqualTo(2);
    assertThat(err.toString()).startsWith("stowage-client: ").contains(complaint).hasLineCount(1);
    assertThat(out).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"settle\": 1 | \"settle\": -1 | settle=-1, seconds=2; allowed: at least 0 and 1",
        "\"routing\": \"coordinator\" | \"routing\": \"any\" | routing=any; allowed: token-aware",
        "\"seed\": 1 | \"sead\": 1 | required creator property 'seed'",
        "\"clients\": 0, \"rate_per_s\": 100.0 | \"clients\": 0, \"rate_per_s\": 0 | allowed are clients, a rate, or both",
      })
  void badOrders(String good, String bad, String complaint) throws IOException {
    assertThat(ORDER).contains(good);
    refused(ORDER.replace(good, bad), WORKLOAD, complaint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "readproportion=1.0 | readproportion=0.5 | readproportion=0.5; allowed: 1 here or for scan",
        "zipfian | latest | requestdistribution=latest; allowed: zipfian, uniform",
        "readproportion=1.0 | readproportion=0;scanproportion=1;maxscanlength=x | maxscanlength=x",
        "readproportion=1.0 | readproportion=1;insertorder=ordered | insertorder=ordered; allowed",
      })
  void workloadsThatAnOpenLoopCannotDo(String good, String bad, String complaint)
      throws IOException {
    refused(ORDER, WORKLOAD.replace(good, bad.replace(';', '\n')), complaint);
  }

  private void refused(String complaint, Object... arguments) {
    StringWriter err = new StringWriter();
    CommandLine command = ClientMain.commandLine().setErr(new PrintWriter(err));
    String[] texts = Arrays.stream(arguments).map(Object::toString).toArray(String[]::new);
    assertThat(command.execute(texts)).as(err.toString()).isEqualTo(2);
    assertThat(err.toString()).startsWith("stowage-client: ").contains(complaint).hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"phase", "load"})
  void anOrderThatIsNotThere(String verb) {
    Path missing = dir.resolve("missing.json");
    refused(missing + ": allowed: a file that can be read", verb, missing);
    refused(dir + ": allowed: a file that can be read", verb, dir);
  }

  @Test
  void aResultThatCouldNotBeWrittenIsNotMeasured() throws IOException {
    Path file = Files.writeString(dir.resolve("workload"), WORKLOAD);
    Path json = Files.writeString(dir.resolve("order.json"), ORDER.replace("WORKLOAD", file + ""));
    Path out = dir.resolve("no-folder/result.json");
    refused("--out " + out + "; allowed: a file in a folder", "phase", json, "--out", out);
  }

  @Test
  void anOrderThatIsNone() throws IOException {
    refused("{", WORKLOAD, "order.json: ");
  }
}
