package io.github.stowage.alluxio.benchmark;

import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.util.HadoopInputFile;

/**
 * A Parquet file of one row group: what is read, cached and replicated.
 *
 * @param name in Alluxio and on disk, such as lineitem/0003
 * @param chunks of its columns, which have one leaf each, in the order of the columns
 */
record TableObject(String table, String name, Path file, long length, Map<String, Chunk> chunks) {
  private static final Configuration LOCAL = new Configuration();

  static TableObject read(String table, String name, Path file) throws IOException {
    FileLayout layout = FileLayout.read(open(file));
    Map<String, Chunk> chunks = new LinkedHashMap<>();
    for (Chunk chunk : layout.chunks()) {
      if (chunk.rowGroup() != 0 || chunks.put(chunk.column(), chunk) != null) {
        throw new IOException(file + " has " + chunk + ", allowed: one row group of flat columns");
      }
    }
    return new TableObject(
        table, name, file, layout.fileLength(), Collections.unmodifiableMap(chunks));
  }

  // Parquet's own stream of local files makes a system call for each byte of a copy.
  static HadoopInputFile open(Path file) throws IOException {
    return HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(file.toUri()), LOCAL);
  }

  List<String> columns() {
    return List.copyOf(chunks.keySet());
  }

  byte[] bytes() throws IOException {
    return Files.readAllBytes(file);
  }
}
