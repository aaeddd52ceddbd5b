package io.github.stowage.alluxio.client.act;

import alluxio.client.file.FileInStream;
import io.github.stowage.alluxio.client.decide.ReadAhead;
import io.github.stowage.alluxio.client.observe.ForwardingInStream;
import io.github.stowage.alluxio.client.report.Counter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * A stream of Alluxio's that asks a worker for no more than {@link ReadAhead} says. Alluxio's own
 * asks for all up to the end of the block; a reader that jumps waits until what is on the way has
 * come. Reads on the reader's own host are Alluxio's.
 */
public final class BoundedInStream extends ForwardingInStream {
  private final Supplier<long[]> elsewhere;
  private final ReadAhead ahead;
  private final byte[] one = new byte[1];

  /** Null until a reader jumps. */
  private long[] bounds;

  /** What was read ahead, of which {@link #held} bytes count, from {@link #start} on. */
  private byte[] window;

  private long start;
  private int held;

  /**
   * @param elsewhere what workers on other hosts have of the file and none on the reader's: the
   *     start of each stretch and the first byte after it, in order. Asked for once, if at all
   * @param jumps see {@link ReadAhead}
   */
  public BoundedInStream(FileInStream in, Supplier<long[]> elsewhere, boolean jumps) {
    super(in);
    this.elsewhere = elsewhere;
    this.ahead = new ReadAhead(jumps);
  }

  @Override
  public int read() throws IOException {
    return read(one, 0, 1) == 1 ? one[0] & 255 : -1;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    return read(ByteBuffer.wrap(bytes), offset, length);
  }

  @Override
  public int read(ByteBuffer buffer, int offset, int length) throws IOException {
    int done = 0;
    do {
      int count = part(buffer, offset + done, length - done);
      if (count <= 0) {
        return done == 0 ? count : done;
      }
      done += count;
    } while (done < length);
    return done;
  }

  /** Some of it. */
  private int part(ByteBuffer buffer, int offset, int length) throws IOException {
    long position = getPos();
    int count = fromWindow(position, buffer, offset, length);
    if (count == 0) {
      count = fromWorker(position, buffer, offset, length);
    }
    if (count > 0) {
      ahead.gave(position, count);
    }
    return count;
  }

  private int fromWindow(long position, ByteBuffer buffer, int offset, int length)
      throws IOException {
    if (position < start || position >= start + held) {
      return 0;
    }
    int at = (int) (position - start);
    int count = Math.min(length, held - at);
    leave(buffer, offset, count).position(offset);
    buffer.put(window, at, count);
    super.seek(position + count);
    return count;
  }

  private int fromWorker(long position, ByteBuffer buffer, int offset, int length)
      throws IOException {
    int ask = length == 0 ? ReadAhead.ALL : ahead.ask(position, length);
    int most = ask == ReadAhead.ALL ? 0 : (int) Math.min(ask, end(position) - position);
    if (most <= 0) {
      return super.read(buffer, offset, length);
    }
    Counter.BOUNDED_READS.add(1);
    if (most > length || !buffer.hasArray()) {
      fill(position, most);
      return fromWindow(position, buffer, offset, length);
    }
    int count = super.positionedRead(position, buffer.array(), buffer.arrayOffset() + offset, most);
    if (count > 0) {
      leave(buffer, offset, count);
      super.seek(position + count);
    }
    return count;
  }

  /** As Alluxio leaves it: the limit is where the bytes end, wherever it was. */
  private static ByteBuffer leave(ByteBuffer buffer, int offset, int count) {
    return buffer.limit(offset + count).position(offset + count);
  }

  private void fill(long position, int count) throws IOException {
    held = 0;
    if (window == null || window.length < count) {
      window = new byte[count];
    }
    held = Math.max(0, super.positionedRead(position, window, 0, count));
    start = position;
  }

  /** Of the stretch elsewhere that the byte is in; 0 if it is in none. */
  private long end(long position) {
    if (bounds == null) {
      bounds = elsewhere.get();
    }
    int found = Arrays.binarySearch(bounds, position);
    int after = found < 0 ? -found - 1 : found + 1;
    return after % 2 == 1 ? bounds[after] : 0;
  }

  @Override
  public void unbuffer() {
    forget();
    super.unbuffer();
  }

  @Override
  public void close() throws IOException {
    forget();
    super.close();
  }

  private void forget() {
    window = null;
    held = 0;
  }
}
