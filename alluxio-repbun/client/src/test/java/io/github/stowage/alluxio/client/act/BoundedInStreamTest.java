package io.github.stowage.alluxio.client.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.client.report.Counter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BoundedInStreamTest {
  private static final int LENGTH = 3_000_000;
  private static final int MUCH = 100_000;
  private static final int LITTLE = 1 << 16;

  private final byte[] bytes = new byte[LENGTH];
  private final List<String> asked = new ArrayList<>();
  private final long counted = Counter.BOUNDED_READS.get();

  BoundedInStreamTest() {
    new Random(1).nextBytes(bytes);
  }

  @Test
  void muchAfterAJumpIsAskedForAsItIs() throws IOException {
    BoundedInStream in = stream(0, LENGTH);
    byte[] to = new byte[MUCH];
    in.seek(300_000);
    assertThat(in.read(to, 0, MUCH)).isEqualTo(MUCH);
    assertThat(to).isEqualTo(Arrays.copyOfRange(bytes, 300_000, 400_000));
    assertThat(in.getPos()).isEqualTo(400_000);
    assertThat(asked).containsExactly("300000 to 400000");
    assertThat(Counter.BOUNDED_READS.get() - counted).isEqualTo(1);
  }

  @Test
  void littleIsAskedForWithSomeOfWhatFollows() throws IOException {
    BoundedInStream in = stream(0, LENGTH);
    in.seek(100);
    for (int i = 100; i < 100 + LITTLE; i++) {
      assertThat(in.read()).isEqualTo(bytes[i] & 255);
      assertThat(in.getPos()).isEqualTo(i + 1);
    }
    in.seek(200);
    assertThat(in.read()).as("what is there is not asked for again").isEqualTo(bytes[200] & 255);
    assertThat(asked).containsExactly("100 to " + (100 + LITTLE));
  }

  @Test
  void whoReadsOnIsReadAheadForInTheEnd() throws IOException {
    BoundedInStream in = stream(0, LENGTH);
    in.seek(1);
    byte[] to = new byte[10_000];
    for (int position = 1; position < LENGTH; ) {
      int count = in.read(to, 0, to.length);
      assertThat(count).isEqualTo(Math.min(to.length, LENGTH - position));
      assertThat(Arrays.copyOf(to, count))
          .isEqualTo(Arrays.copyOfRange(bytes, position, position + count));
      position += count;
    }
    assertThat(in.read(to, 0, 1)).isEqualTo(-1);
    assertThat(asked).hasSizeBetween(4, 5).last().asString().startsWith("from ");
  }

  @Test
  void aBufferIsLeftAsAlluxioLeavesIt() throws IOException {
    for (ByteBuffer whole :
        List.of(ByteBuffer.allocate(MUCH + 7), ByteBuffer.allocateDirect(MUCH + 7))) {
      for (int from : new int[] {0, 300_000}) {
        for (int count : new int[] {10, MUCH}) {
          BoundedInStream in = stream(0, LENGTH);
          ByteBuffer buffer = whole.clear().position(5).slice();
          in.seek(from);
          assertThat(in.read(buffer, 2, count)).isEqualTo(count);
          assertThat(buffer.position()).isEqualTo(2 + count);
          assertThat(buffer.limit()).isEqualTo(2 + count);
          byte[] to = new byte[count];
          buffer.get(2, to);
          assertThat(to).isEqualTo(Arrays.copyOfRange(bytes, from, from + count));
        }
      }
    }
  }

  /** Who fills a buffer in parts leaves the limit where the part before has ended. */
  @Test
  void aBuffersLimitIsNone() throws IOException {
    for (int count : new int[] {20, MUCH}) {
      BoundedInStream in = stream(0, LENGTH);
      in.seek(300_000);
      ByteBuffer buffer = ByteBuffer.allocate(2 * MUCH).limit(10);
      assertThat(in.read(buffer, 10, count)).isEqualTo(count);
      assertThat(buffer.limit()).isEqualTo(10 + count);
    }
  }

  @Test
  void whatIsNotElsewhereAlluxioReads() throws IOException {
    BoundedInStream in = stream(300_000, 400_000, 500_000, 700_000);
    for (int from : new int[] {100_000, 300_000, 350_000, 600_000}) {
      byte[] to = new byte[MUCH];
      in.seek(from);
      assertThat(in.read(to, 0, MUCH)).isEqualTo(MUCH);
      assertThat(to).isEqualTo(Arrays.copyOfRange(bytes, from, from + MUCH));
    }
    assertThat(asked)
        .containsExactly(
            "from 100000",
            "300000 to 400000",
            "350000 to 400000",
            "from 400000",
            "600000 to 700000");
  }

  @Test
  void theEndIsAsAlluxioTellsIt() throws IOException {
    BoundedInStream in = stream(0, LENGTH);
    in.seek(LENGTH - 10);
    assertThat(in.read(new byte[MUCH], 0, MUCH)).isEqualTo(10);
    assertThat(in.read(new byte[MUCH], 0, MUCH)).isEqualTo(-1);
    assertThat(in.read()).isEqualTo(-1);
    in.seek(5);
    assertThat(in.read(new byte[1], 0, 0)).isZero();
  }

  @Test
  void nothingIsKeptForAReaderThatRests() throws IOException {
    BoundedInStream in = stream(0, LENGTH);
    in.seek(100);
    in.read();
    in.unbuffer();
    assertThat(in.read()).isEqualTo(bytes[101] & 255);
    assertThat(asked).hasSize(2);
  }

  @Test
  void readsByChanceGiveTheFilesBytes() throws IOException {
    Random random = new Random(2);
    BoundedInStream in = stream(0, 1_000_000, 1_500_000, LENGTH);
    for (int i = 0; i < 2_000; i++) {
      if (random.nextInt(3) > 0) {
        in.seek(random.nextInt(LENGTH));
      }
      int from = (int) in.getPos();
      int count = 1 + random.nextInt(random.nextBoolean() ? 100 : 200_000);
      byte[] to = new byte[count];
      int read = in.read(to, 0, count);
      int expected = from == LENGTH ? -1 : Math.min(count, LENGTH - from);
      assertThat(read).isEqualTo(expected);
      if (read > 0) {
        assertThat(Arrays.mismatch(to, 0, read, bytes, from, from + read)).isEqualTo(-1);
      }
    }
  }

  /** Of a stream that tells how it was read. */
  private BoundedInStream stream(long... elsewhere) {
    return new BoundedInStream(
        new ArrayInStream(bytes) {
          private long next = -1;

          @Override
          public int read(ByteBuffer buffer, int offset, int length) throws IOException {
            if (length > 0 && getPos() != next) {
              asked.add("from " + getPos());
            }
            int count = super.read(buffer, offset, length);
            next = getPos();
            return count;
          }

          @Override
          public int positionedRead(long from, byte[] to, int offset, int length)
              throws IOException {
            asked.add(from + " to " + (from + length));
            return super.positionedRead(from, to, offset, length);
          }
        },
        () -> elsewhere,
        false);
  }
}
