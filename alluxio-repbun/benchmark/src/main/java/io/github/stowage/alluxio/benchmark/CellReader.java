package io.github.stowage.alluxio.benchmark;

import io.github.stowage.alluxio.parquet.Chunk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Reads as queries do: through {@code repbun://}, told the query's columns as Spark tells them,
 * chunk after chunk. Reads leave no copies behind. Thread-safe.
 */
final class CellReader implements AutoCloseable {
  /** Where Spark puts the columns that it is about to read. */
  private static final String SCHEMA = "org.apache.spark.sql.parquet.row.requested_schema";

  private final ReadMix mix;
  private final Map<Way, FileSystem> ways = new HashMap<>();
  private final ThreadLocal<byte[]> buffers;

  /**
   * @param alluxio properties of a client
   */
  CellReader(ReadMix mix, Map<String, String> alluxio) throws IOException {
    this.mix = mix;
    int largest =
        mix.objects().stream()
            .flatMap(object -> object.chunks().values().stream())
            .mapToInt(chunk -> (int) chunk.length())
            .max()
            .orElse(1);
    buffers = ThreadLocal.withInitial(() -> new byte[largest]);
    for (ReadKind kind : mix.kinds()) {
      for (String replica : List.of(Strategy.PAPER.replica(), Strategy.OURS.replica())) {
        Way way = new Way(kind.columns(), replica);
        if (!ways.containsKey(way)) {
          ways.put(way, open(way, alluxio));
        }
      }
    }
  }

  /** What of a read is configuration: columns, and stowage.repbun.replica. */
  private record Way(List<String> columns, String replica) {}

  private static FileSystem open(Way way, Map<String, String> alluxio) throws IOException {
    Configuration conf = new Configuration();
    conf.set("fs.repbun.impl", "io.github.stowage.alluxio.client.RepBunFileSystem");
    conf.setBoolean("fs.repbun.impl.disable.cache", true);
    conf.set("alluxio.user.file.readtype.default", "NO_CACHE");
    conf.set("alluxio.user.file.passive.cache.enabled", "false");
    conf.set("alluxio.user.metrics.collection.enabled", "false");
    // The user who logs in reads, whoever runs this.
    conf.set("alluxio.security.login.impersonation.username", "_NONE_");
    // Reports are not what is measured.
    conf.set("stowage.repbun.report.interval", "1h");
    conf.set("stowage.repbun.replica", way.replica());
    alluxio.forEach(conf::set);
    StringBuilder fields = new StringBuilder();
    for (String column : way.columns()) {
      fields
          .append(fields.isEmpty() ? "" : ",")
          .append("{\"name\":\"")
          .append(column)
          .append("\"}");
    }
    conf.set(SCHEMA, "{\"type\":\"struct\",\"fields\":[" + fields + "]}");
    return FileSystem.get(URI.create("repbun:///"), conf);
  }

  /** Who may delay a part of a read. */
  interface Delay {
    /** Times as long as it took, at least 1. */
    double factor(int part);
  }

  /**
   * @return bytes read: those of the kind's chunks
   * @throws IOException if it fails, or a chunk ends early
   */
  long read(Cell cell, ReadKind kind, Delay delay) throws IOException {
    TableObject object = mix.objects().get(kind.object());
    FileSystem files = ways.get(new Way(kind.columns(), cell.strategy().replica()));
    if (cell.strategy() != Strategy.COLREP) {
      return timed(delay, 0, () -> readChunks(files, Lake.path(cell, object), object, kind));
    }
    long bytes = 0;
    int part = 0;
    for (String column : kind.columns()) {
      int length = (int) object.chunks().get(column).length();
      Path path = new Path("repbun://" + Lake.path(cell, object, column));
      bytes += timed(delay, part++, () -> readWhole(files, path, length));
    }
    return bytes;
  }

  private long readChunks(FileSystem files, String path, TableObject object, ReadKind kind)
      throws IOException {
    long bytes = 0;
    try (FSDataInputStream in = files.open(new Path("repbun://" + path))) {
      for (String column : kind.columns()) {
        Chunk chunk = object.chunks().get(column);
        in.readFully(chunk.start(), buffers.get(), 0, (int) chunk.length());
        bytes += chunk.length();
      }
    }
    return bytes;
  }

  private long readWhole(FileSystem files, Path path, int length) throws IOException {
    try (FSDataInputStream in = files.open(path)) {
      in.readFully(0, buffers.get(), 0, length);
    }
    return length;
  }

  private interface Read {
    long run() throws IOException;
  }

  private static long timed(Delay delay, int part, Read read) throws IOException {
    long start = System.nanoTime();
    long bytes = read.run();
    long took = System.nanoTime() - start;
    long end = start + (long) (took * delay.factor(part));
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    return bytes;
  }

  @Override
  public void close() {
    ways.values()
        .forEach(
            files -> {
              try {
                files.close();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }
}
