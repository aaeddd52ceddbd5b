package io.github.stowage.alluxio.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** A master works out one page of a kind at a time. */
class WebOptionsTest {
  private static final String BUSY =
      "503 another popularity page is being worked out, try again later\n";

  private static WebOptions options(LocalMaster master) {
    return CommandLine.populateCommand(
        new WebOptions(Duration.ofSeconds(1)), "--web", master.url());
  }

  @Test
  void aMasterThatIsBusyIsAskedAgain() throws IOException {
    try (LocalMaster master = new LocalMaster(BUSY, "200 {\"state\":\"running\"}")) {
      Shell run = Shell.stowage("repbun", "status", "--web", master.url());

      assertThat(run.err()).isEmpty();
      assertThat(run.code()).isZero();
      assertThat(run.out()).contains("running");
      assertThat(master.asked()).isEqualTo(2);
    }
  }

  @Test
  void oneThatStaysBusyIsAFailureAndNoBadInput() throws IOException {
    try (LocalMaster master = new LocalMaster(BUSY)) {
      WebOptions options = options(master);

      assertThatThrownBy(() -> options.get("popularity?limit=1"))
          .isInstanceOf(CommandFailedException.class)
          .hasMessage(
              master.url()
                  + "/api/v1/master/repbun/popularity?limit=1 has answered 503 for 1 s: another"
                  + " popularity page is being worked out, try again later");
    }
  }

  @Test
  void oneWithoutRepBunIsNotAskedAgain() throws IOException {
    try (LocalMaster master = new LocalMaster("503 RepBun is off\n")) {
      WebOptions options = options(master);

      assertThatThrownBy(() -> options.get("plan"))
          .isInstanceOf(BadInputException.class)
          .hasMessageEndingWith("answers 503: RepBun is off");
      assertThat(master.asked()).isEqualTo(1);
    }
  }
}
