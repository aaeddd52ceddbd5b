package io.github.stowage.alluxio.replicator.act;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkerRoomTest {
  private final WorkerRoom room =
      new WorkerRoom(Map.of("w1:1", 100L, "w2:1", 100L), Map.of("w1:1", 40L));

  @Test
  void whatFitsIsReservedAndWhatDoesNotIsRefusedWithNumbers() throws IOException {
    room.reserve("/b/1", List.of("w1:1", "w2:1"), 60);

    assertThatThrownBy(() -> room.reserve("/b/2", List.of("w2:1", "w1:1"), 10))
        .isInstanceOf(IOException.class)
        .hasMessage("it needs 10 bytes on worker w1:1, where bundles take 100 of 100");
    // Nothing was taken on the other one.
    assertThatCode(() -> room.reserve("/b/3", List.of("w2:1"), 40)).doesNotThrowAnyException();
  }

  @Test
  void aWorkerThatIsGoneHasNoRoom() {
    assertThatThrownBy(() -> room.reserve("/b/1", List.of("w3:1"), 1))
        .hasMessageContaining("where bundles take 0 of 0");
  }

  /** Jobs had room reserved for it, and then it was left to the replicator. */
  @Test
  void aBundleIsReservedForOnce() throws IOException {
    room.reserve("/b/1", List.of("w1:1"), 50);
    room.reserve("/b/1", List.of("w1:1"), 50);

    assertThatCode(() -> room.reserve("/b/2", List.of("w1:1"), 10)).doesNotThrowAnyException();
    assertThatThrownBy(() -> room.reserve("/b/3", List.of("w1:1"), 1))
        .hasMessageContaining("bundles take 100 of 100");
  }
}
