package io.github.stowage.openloop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PacerTest {
  @Test
  void neverReturnsEarly() throws InterruptedException {
    long due = System.nanoTime();
    for (int i = 0; i < 200; i++) {
      due += 200_000;
      Pacer.awaitUntil(due);
      assertThat(System.nanoTime() - due).isGreaterThanOrEqualTo(0);
    }
  }

  @Test
  void stopsWhenInterrupted() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> Pacer.awaitUntil(System.nanoTime() + 60_000_000_000L))
        .isInstanceOf(InterruptedException.class);
  }
}
