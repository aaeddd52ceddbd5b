package io.github.stowage.alluxio.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadBytesTest {
  @Test
  void shareIsOfWhatWasReadSince() {
    ReadBytes before = new ReadBytes(1000, 3000);
    ReadBytes after = new ReadBytes(1300, 3100);
    assertThat(after.minus(before).share()).isEqualTo(0.75);
    assertThat(after.minus(before).plus(new ReadBytes(0, 200)).share()).isEqualTo(0.5);
  }

  @Test
  void shareOfNothingIsUnknown() {
    assertThat(new ReadBytes(0, 0).share()).isNaN();
  }
}
