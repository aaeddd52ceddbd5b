package io.github.stowage.alluxio.commands;

import static io.github.stowage.alluxio.commands.Shell.stowage;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BadOptionsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          repbun | Missing command
          repbun status --web ftp://localhost | --web ftp://localhost, allowed: http://HOST:PORT
          repbun status --web http://under_score:19999 | --web http://under_score:19999, allowed: http://HOST:PORT with a HOST of letters
          repbun plan --web http:///page | --web http:///page, allowed: http://HOST:PORT with a HOST of letters
          repbun plan --web http://localhost:99999 | --web http://localhost:99999 does not answer
          repbun apply --wait 0 | --wait 0, allowed: 1 to 604800
          repbun status --format csv | Invalid value for option '--format'
          repbun report | Missing required option: '--dir=DIR'
          repbun report --dir pom.xml | --dir pom.xml is no folder, allowed: a folder
          repbun plan --limit ten | Invalid value for option '--limit'
          repbun rollback --wait 0 | --wait 0, allowed: 1 to 604800
          repbun rollback --alluxio alluxio.no.such=1 | --alluxio alluxio.no.such, allowed: a property of Alluxio
          alluxio | Missing command
          alluxio place --dataset /d --loads l.csv --strategy best | "best", allowed: base, coarse
          alluxio place --dataset /d --loads l.csv --strategy full --at-once 0 | --at-once 0, allowed: 1 to 64
          alluxio place --dataset d --loads l.csv | --dataset d, allowed: /FOLDER of Alluxio
          alluxio bench place none.yml --dir d | none.yml cannot be read
          alluxio bench place pom.xml --dir d | pom.xml
          alluxio read --dataset /d | Missing required argument
          alluxio read --dataset /d --distribution beta --clients 0 | --clients 0, allowed: 1 to 1000
          alluxio read --dataset /d --distribution beta --seconds 0 | --seconds 0.0, allowed: above 0 to 86400
          alluxio read --dataset /d --distribution beta --settle -1 | --settle -1.0, allowed: 0 to 3600
          alluxio read --dataset /d --distribution beta --ask all | Invalid value for option '--ask'
          repbun rollback --alluxio alluxio.master.rpc.port=x | --alluxio alluxio.master.rpc.port=x:
          """)
  void areNamedAndNothingIsDone(String command, String message) {
    Shell run = stowage(command.split(" "));

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("stowage: ").contains(message);
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"status", "plan", "apply", "report --dir no-such-folder"})
  void aMasterThatDoesNotAnswerIsNamed(String command) throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }

    Shell run = stowage(("repbun " + command + " --web http://localhost:" + free).split(" "));

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--web http://localhost:" + free + " does not answer");
    assertThat(Path.of("no-such-folder")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plan",
        "cassandra scores",
        "repbun",
        "repbun status",
        "repbun apply",
        "repbun report",
        "alluxio",
        "alluxio place",
        "alluxio bench",
        "alluxio bench place",
      })
  void helpIsTheSameAtEachLevelOfOneTree(String command) {
    Shell help = stowage((command + " --help").strip().split(" "));

    assertThat(help.code()).isZero();
    assertThat(help.err()).isEmpty();
    assertThat(help.out())
        .startsWith(("Usage: stowage " + command).strip() + " ")
        .contains("Show this help message", "Exit codes:", "2   The input was bad");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "repbun nonsense", "alluxio nonsense", "alluxio bench x"})
  void aCommandThatIsNoneIsNamed(String command) {
    Shell run = stowage(command.split(" "));

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("stowage: Unmatched argument").hasLineCount(1);
  }
}
