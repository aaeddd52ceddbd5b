package io.github.stowage.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class FailureLogTest {
  @Test
  void printsTheFirstOfEachKindAndCountsAll() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    FailureLog log = new FailureLog(new PrintStream(printed, true, StandardCharsets.UTF_8));
    for (int i = 0; i < 3; i++) {
      log.record("READ", new DriverTimeoutException("late"));
    }
    log.record("SCAN", new DriverTimeoutException("late"));
    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .hasSize(2)
        .first()
        .asString()
        .startsWith("READ DriverTimeoutException: late");
    assertThat(log.counts())
        .containsEntry("READ DriverTimeoutException", 3L)
        .containsEntry("SCAN DriverTimeoutException", 1L)
        .hasSize(2);
  }

  @Test
  void ycsbLearnsWhetherARequestWasLateOrRefused() {
    DriverException refused = new NoNodeAvailableException();
    assertThat(refused).isInstanceOf(AllNodesFailedException.class);
    assertThat(Statuses.of(refused)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(Statuses.of(new DriverTimeoutException("late"))).isEqualTo(Statuses.TIMEOUT);
    assertThat(Statuses.TIMEOUT.isOk()).isFalse();
  }
}
