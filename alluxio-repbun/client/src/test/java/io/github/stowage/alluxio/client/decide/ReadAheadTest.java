package io.github.stowage.alluxio.client.decide;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadAheadTest {
  private static final int ALL = ReadAhead.ALL;
  private static final int LEAST = ReadAhead.LEAST;
  private static final int FAR = ReadAhead.FAR;

  private final ReadAhead ahead = new ReadAhead(false);

  @Test
  void aReaderThatNeverJumpsIsReadAheadForAsByAlluxio() {
    for (int position = 0; position < 10 * FAR; position += LEAST) {
      assertThat(ahead.ask(position, LEAST)).isEqualTo(ALL);
      ahead.gave(position, LEAST);
    }
  }

  @Test
  void whoIsKnownToJumpGetsLittleFromTheStart() {
    ReadAhead known = new ReadAhead(true);
    assertThat(known.ask(0, 4)).isEqualTo(LEAST);
    known.gave(0, LEAST);
    assertThat(known.ask(LEAST, 4)).isEqualTo(3 * LEAST);
  }

  @Test
  void afterAJumpThereIsLittleAndThenMoreAndThenAll() {
    int position = 12_345;
    int asked = 0;
    int bytes = 0;
    for (int ask = ahead.ask(position, 10); ask != ALL; ask = ahead.ask(position, 10)) {
      assertThat(ask).isEqualTo(Math.max(LEAST, 3 * bytes));
      ahead.gave(position, ask);
      position += ask;
      bytes += ask;
      asked++;
    }
    assertThat(bytes).isEqualTo(FAR);
    assertThat(asked).isEqualTo(3);
    assertThat(ahead.ask(position + 1, 10)).as("another jump").isEqualTo(LEAST);
  }

  @Test
  void whoWantsMuchGetsNoMore() {
    assertThat(ahead.ask(100, 5 * FAR)).isEqualTo(5 * FAR);
    ahead.gave(100, 5 * FAR);
    assertThat(ahead.ask(100, LEAST + 1)).isEqualTo(LEAST + 1);
    ahead.gave(100, FAR / 2);
    assertThat(ahead.ask(100 + FAR / 2, 1)).as("what is left of it").isEqualTo(FAR / 2);
  }

  @Test
  void whatWasReadWithoutAskingCounts() {
    ahead.ask(100, 1);
    ahead.gave(100, LEAST);
    assertThat(ahead.ask(100 + LEAST, 1)).isEqualTo(3 * LEAST);
    ahead.gave(5 * FAR, 1);
    assertThat(ahead.ask(5 * FAR + 1, 1)).as("a jump to what was there").isEqualTo(LEAST);
  }
}
