package io.github.stowage.tiering.demo;

import io.github.stowage.tiering.data.Blobs;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A layout's rows as text for LOAD DATA, in the order of the primary key: so a table's pages are
 * written one after the other.
 */
final class RowStream extends InputStream {
  private final Rows rows;
  private final List<Column> columns;
  private final Layout layout;
  private final Blobs filler;
  private final int[] order;
  private int next;
  private byte[] line = {};
  private int read;

  RowStream(Rows rows, Experiment experiment, Layout layout, Blobs filler) {
    this.rows = rows;
    this.columns = experiment.order();
    this.layout = layout;
    this.filler = filler;
    this.order = order(rows, layout);
  }

  /** Rows in the order of the primary key. */
  static int[] order(Rows rows, Layout layout) {
    long[] tierKeys = IntStream.range(0, rows.size()).mapToLong(layout::tierKey).toArray();
    long[] ranks = Arrays.stream(tierKeys).sorted().distinct().toArray();
    return IntStream.range(0, rows.size())
        .mapToLong(row -> (long) Arrays.binarySearch(ranks, tierKeys[row]) << Integer.SIZE | row)
        .sorted()
        .mapToInt(ranked -> (int) ranked)
        .toArray();
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0];
  }

  @Override
  public int read(byte[] to, int from, int length) {
    int done = 0;
    while (done < length && (read < line.length || fill())) {
      int part = Math.min(length - done, line.length - read);
      System.arraycopy(line, read, to, from + done, part);
      read += part;
      done += part;
    }
    return done == 0 && length > 0 ? -1 : done;
  }

  private boolean fill() {
    if (next == order.length) {
      return false;
    }
    int row = order[next];
    StringBuilder text = new StringBuilder();
    text.append(layout.tierKey(row)).append('\t').append(row + 1);
    for (Column column : columns) {
      text.append('\t').append(rows.value(column, row));
    }
    text.append('\t').append(filler.of(row + 1)).append('\n');
    line = text.toString().getBytes(StandardCharsets.US_ASCII);
    read = 0;
    next++;
    return true;
  }
}
