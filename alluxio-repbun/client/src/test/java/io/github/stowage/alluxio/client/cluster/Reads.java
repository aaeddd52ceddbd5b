package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileRange;

/** Reads of a stream by each of Hadoop's ways, compared with the bytes that should be there. */
final class Reads {
  private final Random random;
  private final byte[] expected;
  private final String where;

  Reads(long seed, byte[] expected) {
    this.random = new Random(seed);
    this.expected = expected;
    this.where = "seed " + seed;
  }

  void some(FSDataInputStream in, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      int length = 1 + random.nextInt(random.nextInt(10) == 0 ? expected.length : 3_000);
      int at = random.nextInt(expected.length);
      switch (random.nextInt(8)) {
        case 0 -> bytes(in, at);
        case 1 -> sequential(in, at, length);
        case 2 -> buffer(in, at, length, false);
        case 3 -> buffer(in, at, length, true);
        case 4 -> positioned(in, at, length);
        case 5 -> fully(in, at, length);
        case 6 -> vectored(in);
        default -> skip(in, at, length);
      }
    }
  }

  private void bytes(FSDataInputStream in, int at) throws IOException {
    in.seek(at);
    for (int i = at; i < Math.min(at + 40, expected.length); i++) {
      assertThat(in.read()).as(where).isEqualTo(expected[i] & 255);
    }
  }

  private void sequential(FSDataInputStream in, int at, int length) throws IOException {
    in.seek(at);
    byte[] to = new byte[length];
    int read = in.read(to, 0, length);
    same(at, Arrays.copyOf(to, read));
    assertThat(in.getPos()).as(where).isEqualTo(at + read);
  }

  private void buffer(FSDataInputStream in, int at, int length, boolean direct) throws IOException {
    ByteBuffer buffer = direct ? ByteBuffer.allocateDirect(length) : ByteBuffer.allocate(length);
    in.seek(at);
    int read = 0;
    while (buffer.hasRemaining() && read >= 0) {
      read = in.read(buffer);
    }
    byte[] to = new byte[buffer.flip().remaining()];
    buffer.get(to);
    assertThat(to.length).as(where).isEqualTo(Math.min(length, expected.length - at));
    same(at, to);
  }

  private void positioned(FSDataInputStream in, int at, int length) throws IOException {
    long before = in.getPos();
    byte[] to = new byte[length];
    same(at, Arrays.copyOf(to, in.read(at, to, 0, length)));
    assertThat(in.getPos()).as(where).isEqualTo(before);
    assertThat(in.read(expected.length, to, 0, length)).as(where).isEqualTo(-1);
  }

  private void fully(FSDataInputStream in, int at, int length) throws IOException {
    byte[] to = new byte[length];
    try {
      in.readFully(at, to);
      same(at, to);
    } catch (EOFException e) {
      assertThat(at + length).as(where).isGreaterThan(expected.length);
    }
  }

  private void vectored(FSDataInputStream in) throws Exception {
    int third = expected.length / 3;
    List<FileRange> ranges =
        List.of(
            FileRange.createFileRange(random.nextInt(third), 1 + random.nextInt(third)),
            FileRange.createFileRange(2 * third + random.nextInt(third / 2), third / 2));
    in.readVectored(
        ranges, random.nextBoolean() ? ByteBuffer::allocate : ByteBuffer::allocateDirect);
    for (FileRange range : ranges) {
      ByteBuffer data = range.getData().get(1, TimeUnit.MINUTES);
      byte[] to = new byte[data.remaining()];
      data.get(to);
      assertThat(to.length).as(where).isEqualTo(range.getLength());
      same((int) range.getOffset(), to);
    }
  }

  private void skip(FSDataInputStream in, int at, int length) throws IOException {
    in.seek(at);
    assertThat(in.available()).as(where).isEqualTo(expected.length - at);
    int left = Math.min(length, expected.length - at);
    assertThat(in.skip(length)).as(where).isEqualTo(left);
    assertThat(in.read())
        .as(where)
        .isEqualTo(at + left < expected.length ? expected[at + left] & 255 : -1);
  }

  private void same(int at, byte[] read) {
    assertThat(read.length).as(where).isPositive();
    assertThat(Arrays.mismatch(read, Arrays.copyOfRange(expected, at, at + read.length)))
        .as(where + ", bytes from " + at)
        .isEqualTo(-1);
  }
}
