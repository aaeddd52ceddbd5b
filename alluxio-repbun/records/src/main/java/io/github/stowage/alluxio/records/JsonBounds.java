package io.github.stowage.alluxio.records;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Counts what JSON would take, before it becomes a record and while it is made of one. */
final class JsonBounds {
  private final int mostBytes;
  private final int mostCommas;
  private long bytes;
  private long commas;

  /**
   * @param mostCommas those in texts count, too
   */
  JsonBounds(int mostBytes, int mostCommas) {
    this.mostBytes = mostBytes;
    this.mostCommas = mostCommas;
  }

  /** That may be counted in all. */
  int bytes() {
    return mostBytes;
  }

  /**
   * Adds some JSON to what was counted before.
   *
   * @throws RecordException if it is too much now
   */
  void count(byte[] json, int offset, int length) throws RecordException {
    bytes += length;
    if (bytes > mostBytes) {
      throw new RecordException("uncompressed more than " + mostBytes + " bytes");
    }
    for (int i = offset; i < offset + length; i++) {
      if (json[i] == ',') {
        commas++;
      }
    }
    if (commas > mostCommas) {
      throw new RecordException("more than " + mostCommas + " values");
    }
  }

  /** Passes on what is counted. */
  OutputStream around(OutputStream stream) {
    return new FilterOutputStream(stream) {
      @Override
      public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
      }

      @Override
      public void write(byte[] json, int offset, int length) throws IOException {
        count(json, offset, length);
        out.write(json, offset, length);
      }
    };
  }
}
