package io.github.stowage.alluxio.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class StatusCommandTest {
  private static String status(String attempt) throws IOException {
    StringWriter out = new StringWriter();
    StatusCommand.print(
        out,
        new ObjectMapper()
            .readTree("{\"state\":\"running\",\"popularity\":{},\"lastAttempt\":" + attempt + "}"));
    return out.toString();
  }

  @Test
  void itSaysWhatThePlanIsNotFor() throws IOException {
    assertThat(status("{\"at\":1,\"whyNot\":\"\",\"leftOut\":\"2 of 3 row groups\"}"))
        .containsPattern("left out +2 of 3 row groups")
        .doesNotContain("no plan at");
    assertThat(status("{\"at\":1,\"whyNot\":\"\",\"leftOut\":\"\"}")).doesNotContain("left out");
  }
}
