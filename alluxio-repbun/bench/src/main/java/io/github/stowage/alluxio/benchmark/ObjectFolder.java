package io.github.stowage.alluxio.benchmark;

import io.github.stowage.alluxio.parquet.BundleWriter;
import io.github.stowage.alluxio.parquet.FileLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.util.HadoopOutputFile;

/** A folder per table, in it a file per row group. */
final class ObjectFolder {
  private static final String SUFFIX = ".parquet";

  private ObjectFolder() {}

  /** Cuts the tables' files into files of one row group each, chunks byte for byte. */
  static void make(Path tables, Path target) throws IOException {
    for (Path table : sorted(tables)) {
      Path folder = target.resolve(table.getFileName());
      Files.createDirectories(folder);
      int next = 0;
      for (Path file : sorted(table)) {
        if (!file.toString().endsWith(SUFFIX)) {
          continue;
        }
        FileLayout layout = FileLayout.read(TableObject.open(file));
        for (int group = 0; group < layout.rowGroups(); group++) {
          Path object = folder.resolve(String.format(Locale.ROOT, "%04d%s", next++, SUFFIX));
          Files.deleteIfExists(object);
          BundleWriter.write(
              TableObject.open(file),
              layout,
              group,
              new LinkedHashSet<>(layout.columns()),
              HadoopOutputFile.fromPath(
                  new org.apache.hadoop.fs.Path(object.toUri()), new Configuration()),
              Map.of());
        }
      }
    }
  }

  /** In the order of their names. */
  static List<TableObject> read(Path folder) throws IOException {
    List<TableObject> objects = new ArrayList<>();
    for (Path table : sorted(folder)) {
      String name = table.getFileName().toString();
      for (Path file : sorted(table)) {
        String part = file.getFileName().toString();
        // Hadoop keeps checksums beside its files.
        if (part.endsWith(SUFFIX) && !part.startsWith(".")) {
          objects.add(TableObject.read(name, name + "/" + part.replace(SUFFIX, ""), file));
        }
      }
    }
    return objects;
  }

  private static List<Path> sorted(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
