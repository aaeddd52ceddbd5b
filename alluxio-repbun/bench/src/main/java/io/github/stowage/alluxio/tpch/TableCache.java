package io.github.stowage.alluxio.tpch;

import io.github.stowage.alluxio.spark.Request;
import io.github.stowage.testkit.Janitor;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Tables as Parquet files, made once and kept in the user's cache. */
public final class TableCache {
  private final Path root;
  private final SparkClassPath spark;
  private final Consumer<String> progress;

  /**
   * @param progress told of each table that is made
   */
  public TableCache(Path root, SparkClassPath spark, Consumer<String> progress) {
    this.root = root;
    this.spark = spark;
    this.progress = progress;
  }

  /** {@code $XDG_CACHE_HOME/stowage}. */
  public static Path ofUser() {
    String configured = System.getenv("XDG_CACHE_HOME");
    Path cache =
        configured == null || configured.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(configured);
    return cache.resolve("stowage");
  }

  /** The folder that has a folder of Parquet files per table; not to be changed. */
  public Path folder(Dataset data) throws IOException {
    Files.createDirectories(root);
    Path folder = root.resolve(data.key(spark));
    try (FileChannel file =
            FileChannel.open(lockOf(folder), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock ignored = file.lock()) {
      if (!Files.exists(folder)) {
        // Of one who was killed together with its janitor, maybe.
        Path partial = folder.resolveSibling(folder.getFileName() + ".partial");
        Folders.delete(partial);
        try (Janitor janitor = Janitor.removing(partial)) {
          Files.createDirectory(partial);
          make(data, partial);
          Files.move(partial.resolve("tables"), folder, StandardCopyOption.ATOMIC_MOVE);
        } finally {
          Folders.delete(partial);
        }
      }
      return folder;
    }
  }

  /** Puts the tables' files into another folder, where a cluster finds them. */
  public void copy(Dataset data, Path target) throws IOException {
    Path folder = folder(data);
    for (String table : data.benchmark().tables()) {
      Path to = Files.createDirectories(target.resolve(table));
      try (Stream<Path> files = Files.list(folder.resolve(table))) {
        for (Path file : files.filter(TableCache::isData).toList()) {
          Files.copy(file, to.resolve(file.getFileName()));
        }
      }
    }
  }

  private void make(Dataset data, Path partial) throws IOException {
    Path tables = Files.createDirectory(partial.resolve("tables"));
    Path text = partial.resolve("text");
    TableRows rows = TableRows.of(data.benchmark());
    SparkSpec spec = new SparkSpec(spark, partial, List.of(), Map.of(), List.of());
    try (SparkJvm session = new SparkJvm(spec)) {
      for (String table : data.benchmark().tables()) {
        progress.accept("Generating " + table);
        try (Stream<String> lines = rows.lines(table, data.scale())) {
          Files.write(text, (Iterable<String>) lines::iterator);
        }
        String target = tables.resolve(table).toUri().toString();
        session.convert(
            new Request.Convert(
                rows.columns(table), text.toUri().toString(), target, data.rowGroupBytes()));
        Files.delete(text);
      }
    }
  }

  private static Path lockOf(Path folder) {
    return folder.resolveSibling(folder.getFileName() + ".lock");
  }

  private static boolean isData(Path file) {
    return file.getFileName().toString().endsWith(".parquet");
  }
}
