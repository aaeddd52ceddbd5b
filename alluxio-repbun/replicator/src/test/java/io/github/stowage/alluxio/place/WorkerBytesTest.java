package io.github.stowage.alluxio.place;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import alluxio.wire.WorkerNetAddress;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkerBytesTest {
  /** Alluxio takes such names; a URL has none. */
  @ParameterizedTest
  @ValueSource(strings = {"under_score", "a b", ""})
  void aWorkerWhoseNameIsNoHostIsNamed(String host) {
    WorkerNetAddress worker = new WorkerNetAddress().setHost(host).setWebPort(30_000);

    assertThatThrownBy(() -> new WorkerBytes(Map.of("w", worker)).read())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("http://" + host + ":30000/metrics/json/ cannot be asked, allowed:");
  }
}
