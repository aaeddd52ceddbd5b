package io.github.stowage.alluxio.client.act;

import static io.github.stowage.alluxio.client.act.OwnHostTest.file;
import static io.github.stowage.alluxio.client.act.OwnHostTest.on;
import static org.assertj.core.api.Assertions.assertThat;

import alluxio.client.file.FileInStream;
import alluxio.client.file.URIStatus;
import alluxio.conf.AlluxioProperties;
import alluxio.conf.Configuration;
import alluxio.conf.InstancedConfiguration;
import alluxio.wire.FileInfo;
import com.google.common.base.Ticker;
import io.github.stowage.alluxio.client.report.Counter;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;

class PassiveCopiesTest {
  private static final int BLOCK = 10;

  private final InstancedConfiguration conf =
      new InstancedConfiguration(new AlluxioProperties(Configuration.copyProperties()));

  @Test
  void aMasterThatDoesNotAnswerIsCountedOnceForAWhileAndNeverFailsTheReader() {
    PassiveCopies copies =
        new PassiveCopies(
            () -> {
              throw new IllegalStateException("no master");
            },
            new OwnHost(() -> conf),
            conf,
            Ticker.systemTicker());
    FileInStream original = new ArrayInStream(new byte[2 * BLOCK]);
    LongConsumer answered = copies.of(file(on("a"), on("b")), original);
    long failed = Counter.COPIES_FAILED.get();
    long asked = Counter.COPIES_ASKED.get();

    answered.accept(0);
    answered.accept(1);
    answered.accept(BLOCK);

    assertThat(Counter.COPIES_FAILED.get() - failed).isEqualTo(1);
    assertThat(Counter.COPIES_ASKED.get()).isEqualTo(asked);
  }

  @Test
  void aStatusWithoutABlockSizeFailsNoReader() {
    PassiveCopies copies =
        new PassiveCopies(() -> null, new OwnHost(() -> conf), conf, Ticker.systemTicker());
    long failed = Counter.COPIES_FAILED.get();

    copies
        .of(new URIStatus(new FileInfo().setPath("/f")), new ArrayInStream(new byte[1]))
        .accept(0);

    assertThat(Counter.COPIES_FAILED.get() - failed).isEqualTo(1);
  }
}
