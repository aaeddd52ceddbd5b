package io.github.stowage.alluxio.client.act;

import alluxio.client.file.FileInStream;
import io.github.stowage.alluxio.client.decide.ReadPlan;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * A file of which bundles answer some bytes, and the original all others, and all that bundles fail
 * to answer. What fails a read of the original fails a read here, and nothing else.
 *
 * <p>It has no buffer of its own: Alluxio's block streams, of originals as of bundles, hold the
 * chunk that small reads that follow each other are answered from.
 */
public final class BundledInStream extends FileInStream {
  private final FileInStream original;
  private final long length;
  private final OpenBundles bundles;
  private final LongConsumer answeredFromAfar;
  private long position;

  /**
   * @param length of the original
   * @param list what the plan's sources mean
   * @param givenUp of as many bundles; shared by all streams of the open file
   * @param answeredFromAfar told where in the original bytes are that a bundle on other hosts has
   *     answered
   */
  public BundledInStream(
      FileInStream original,
      long length,
      ReadPlan plan,
      List<PublishedBundle> list,
      BundleSource bundles,
      GivenUp givenUp,
      LongConsumer answeredFromAfar) {
    this.original = original;
    this.length = length;
    this.bundles = new OpenBundles(plan, list, bundles, givenUp);
    this.answeredFromAfar = answeredFromAfar;
  }

  @Override
  public int read() throws IOException {
    if (position >= length) {
      return -1;
    }
    FileInStream bundle = bundles.at(position);
    if (bundle != null) {
      try {
        bundle.seek(position + bundles.shift());
        int value = bundle.read();
        if (value == -1) {
          bundles.failed("it ended");
        } else if (answered(position, 1)) {
          position++;
          return value;
        }
      } catch (IOException | RuntimeException e) {
        bundles.failed(e);
      }
      return read();
    }
    original.seek(position);
    int value = original.read();
    if (value != -1) {
      position++;
    }
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int count) throws IOException {
    return read(ByteBuffer.wrap(bytes), offset, count);
  }

  @Override
  public int read(ByteBuffer buffer, int offset, int count) throws IOException {
    if (count == 0) {
      return 0;
    }
    if (position >= length) {
      return -1;
    }
    int limit = buffer.limit();
    int done = 0;
    while (done < count && position < length) {
      FileInStream bundle = bundles.at(position);
      int part = bundles.part(position, count - done);
      int read =
          bundle == null
              ? ofOriginal(buffer, offset + done, part)
              : ofBundle(bundle, buffer, offset + done, part);
      if (read < 0) {
        break;
      }
      position += read;
      done += read;
    }
    buffer.limit(limit).position(offset + done);
    return done;
  }

  private int ofOriginal(ByteBuffer buffer, int offset, int count) throws IOException {
    original.seek(position);
    int read = original.read(stand(buffer, offset, count), offset, count);
    return read == 0 ? -1 : read;
  }

  /**
   * With its client cache Alluxio puts bytes where the buffer stands, not at the offset; without
   * it, it moves position and limit. A source that failed may have moved them, too.
   */
  private static ByteBuffer stand(ByteBuffer buffer, int offset, int count) {
    return buffer.limit(offset + count).position(offset);
  }

  /** 0 if it failed, or is not of the file: then the plan has another source. */
  private int ofBundle(FileInStream bundle, ByteBuffer buffer, int offset, int count) {
    try {
      bundle.seek(position + bundles.shift());
      int read = bundle.read(stand(buffer, offset, count), offset, count);
      if (read > 0) {
        return answered(position, read) ? read : 0;
      }
      bundles.failed("it ended");
    } catch (IOException | RuntimeException e) {
      bundles.failed(e);
    }
    return 0;
  }

  @Override
  public int positionedRead(long from, byte[] bytes, int offset, int count) throws IOException {
    if (from < 0 || from >= length || count <= 0) {
      return original.positionedRead(from, bytes, offset, count);
    }
    int done = 0;
    while (done < count && from + done < length) {
      FileInStream bundle = bundles.at(from + done);
      int part = bundles.part(from + done, count - done);
      int read =
          bundle == null
              ? ofOriginal(from + done, bytes, offset + done, part)
              : ofBundle(bundle, from + done, bytes, offset + done, part);
      if (read < 0) {
        break;
      }
      done += read;
    }
    return done;
  }

  private int ofOriginal(long from, byte[] bytes, int offset, int count) throws IOException {
    int read = original.positionedRead(from, bytes, offset, count);
    return read == 0 ? -1 : read;
  }

  private int ofBundle(FileInStream bundle, long from, byte[] bytes, int offset, int count) {
    try {
      int read = bundle.positionedRead(from + bundles.shift(), bytes, offset, count);
      if (read > 0) {
        return answered(from, read) ? read : 0;
      }
      bundles.failed("it ended");
    } catch (IOException | RuntimeException e) {
      bundles.failed(e);
    }
    return 0;
  }

  private boolean answered(long from, int bytes) {
    if (!bundles.answered(bytes)) {
      return false;
    }
    if (bundles.isFar()) {
      answeredFromAfar.accept(from);
    }
    return true;
  }

  @Override
  public void seek(long to) {
    // As Alluxio's stream does.
    if (to < 0 || to > length) {
      throw new IllegalArgumentException("Seek to " + to + ", allowed: 0 to " + length);
    }
    position = to;
  }

  @Override
  public long skip(long count) {
    long skipped = Math.max(0, Math.min(count, length - position));
    position += skipped;
    return skipped;
  }

  @Override
  public long getPos() {
    return position;
  }

  @Override
  public long remaining() {
    return length - position;
  }

  @Override
  public void unbuffer() {
    original.unbuffer();
    bundles.unbuffer();
  }

  @Override
  public void close() throws IOException {
    bundles.close();
    original.close();
  }
}
