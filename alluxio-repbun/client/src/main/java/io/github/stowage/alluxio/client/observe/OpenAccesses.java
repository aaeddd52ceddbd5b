package io.github.stowage.alluxio.client.observe;

import com.google.common.collect.MapMaker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Which streams of a file are of one access: those that one reader has open at the same time, as
 * engines do that open a stream per column. Waits for others where a stream is opened or closed,
 * never where it is read. Thread-safe.
 */
public final class OpenAccesses {
  /** Of a reader that always has a stream open no more is kept. */
  static final int MOST_STREAMS = 256;

  private final BiConsumer<FileKey, List<Ranges>> onEnd;

  /** Only streams keep an access: one that is never closed is forgotten with its stream. */
  private final Map<List<Object>, Access> open = new MapMaker().weakValues().makeMap();

  /**
   * @param onEnd is told what each stream of an access read, in the order in which they were closed
   */
  public OpenAccesses(BiConsumer<FileKey, List<Ranges>> onEnd) {
    this.onEnd = onEnd;
  }

  private static final class Access {
    final FileKey file;
    final List<List<Object>> keys = new ArrayList<>();
    List<Ranges> read = new ArrayList<>(1);
    int streams;

    Access(FileKey file) {
      this.file = file;
    }

    List<Ranges> take() {
      List<Ranges> taken = read;
      read = new ArrayList<>(1);
      return taken;
    }
  }

  /**
   * For one more open file.
   *
   * @param columns that the query needs; null if they are not known
   * @param readers by each of which the reader may be known again: its thread, its file system
   */
  public synchronized StreamRanges open(FileKey file, Set<String> columns, Object... readers) {
    List<List<Object>> keys = new ArrayList<>();
    Access found = null;
    for (Object reader : readers) {
      List<Object> key = Arrays.asList(file, columns, reader);
      keys.add(key);
      found = found == null ? open.get(key) : found;
    }
    Access access = found == null ? new Access(file) : found;
    access.streams++;
    for (List<Object> key : keys) {
      if (open.putIfAbsent(key, access) == null) {
        access.keys.add(key);
      }
    }
    return new StreamRanges(ranges -> closed(access, ranges));
  }

  private void closed(Access access, Ranges ranges) {
    List<Ranges> ended;
    synchronized (this) {
      if (ranges.count() > 0) {
        access.read.add(ranges);
      }
      if (--access.streams == 0) {
        open.keySet().removeAll(access.keys);
      } else if (access.read.size() < MOST_STREAMS) {
        return;
      }
      ended = access.take();
    }
    end(access.file, ended);
  }

  /** Has what closed streams read told now, though others are still open. */
  public void flush() {
    Map<Access, List<Ranges>> ended = new HashMap<>();
    synchronized (this) {
      for (Access access : new LinkedHashSet<>(open.values())) {
        ended.put(access, access.take());
      }
    }
    ended.forEach((access, streams) -> end(access.file, streams));
  }

  private void end(FileKey file, List<Ranges> streams) {
    if (!streams.isEmpty()) {
      onEnd.accept(file, streams);
    }
  }
}
