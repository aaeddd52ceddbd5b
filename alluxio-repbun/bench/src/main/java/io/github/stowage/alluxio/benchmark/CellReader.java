package io.github.stowage.alluxio.benchmark;

import io.github.stowage.alluxio.parquet.Chunk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Reads as queries do: through {@code repbun://}, told the query's columns as Spark tells them,
 * chunk after chunk. As with Spark, each read makes a file system and opens its file, and the time
 * of both counts. Reads leave no copies behind. Thread-safe.
 */
final class CellReader implements AutoCloseable {
  /** Where Spark puts the columns that it is about to read. */
  private static final String SCHEMA = "org.apache.spark.sql.parquet.row.requested_schema";

  private static final URI CLUSTER = URI.create("repbun:///");

  private final ReadMix mix;
  private final Map<Way, Configuration> ways = new HashMap<>();

  /** One of each replica's: a process has connections before a query comes, and keeps them. */
  private final List<FileSystem> open = new ArrayList<>();

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
    for (String replica :
        List.of(Strategy.ANY, Strategy.LEAST_LOADED, Strategy.LEAST_LOADED_OF_ALL)) {
      Way untold = new Way(List.of(), replica);
      ways.put(untold, configuration(untold, alluxio));
      open.add(FileSystem.get(CLUSTER, ways.get(untold)));
      for (ReadKind kind : mix.kinds()) {
        ways.computeIfAbsent(new Way(kind.columns(), replica), way -> configuration(way, alluxio));
      }
    }
  }

  /**
   * What of a read is configuration.
   *
   * @param columns of the query; none: it is not told
   * @param replica stowage.repbun.replica
   */
  record Way(List<String> columns, String replica) {
    /** A file of one column holds none of the query's others: then the client is told nothing. */
    static Way of(Cell cell, ReadKind kind) {
      return new Way(
          cell.strategy().columnFiles() ? List.of() : kind.columns(), cell.strategy().replica());
    }
  }

  private static Configuration configuration(Way way, Map<String, String> alluxio) {
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
    if (!way.columns().isEmpty()) {
      conf.set(
          SCHEMA,
          way.columns().stream()
              .map(column -> "{\"name\":\"" + column + "\"}")
              .collect(Collectors.joining(",", "{\"type\":\"struct\",\"fields\":[", "]}")));
    }
    return conf;
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
    try (FileSystem files = FileSystem.get(CLUSTER, ways.get(Way.of(cell, kind)))) {
      if (!cell.strategy().columnFiles()) {
        return timed(delay, 0, () -> readChunks(files, Lake.path(cell, object), object, kind));
      }
      long bytes = 0;
      int part = 0;
      int start = cell.strategy().bundles() ? ColumnFile.CHUNK_START : 0;
      for (String column : kind.columns()) {
        int length = (int) object.chunks().get(column).length();
        Path path = new Path("repbun://" + Lake.path(cell, object, column));
        bytes += timed(delay, part++, () -> readColumn(files, path, start, length));
      }
      return bytes;
    }
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

  private long readColumn(FileSystem files, Path path, int start, int length) throws IOException {
    try (FSDataInputStream in = files.open(path)) {
      in.readFully(start, buffers.get(), 0, length);
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
    for (FileSystem files : open) {
      try {
        files.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
