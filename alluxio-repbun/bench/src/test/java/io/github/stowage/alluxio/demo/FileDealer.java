package io.github.stowage.alluxio.demo;

import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.conf.AlluxioConfiguration;
import io.github.stowage.alluxio.benchmark.BlockWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Decides which workers hold which files of a folder, before anybody reads them. */
final class FileDealer {
  private FileDealer() {}

  /**
   * Puts each file into Alluxio, on one worker: the first file on the first, the next on the next,
   * and again from the first.
   *
   * @param alluxio properties that a client needs
   * @param tables folder that has a folder of Parquet files per table
   * @param target a new folder of Alluxio's
   * @param workers HOST:PORT of each
   */
  static void deal(Map<String, String> alluxio, Path tables, String target, List<String> workers)
      throws IOException {
    AlluxioConfiguration conf = Planning.configuration(alluxio);
    try (FileSystemContext context = FileSystemContext.create(conf);
        FileSystem files = FileSystem.Factory.create(context)) {
      BlockWriter writer = new BlockWriter(files, context);
      int turn = 0;
      for (Path file : files(tables)) {
        String worker = workers.get(turn++ % workers.size());
        writer.put(target + "/" + tables.relativize(file), content(file), worker, List.of());
      }
    }
  }

  private static List<Path> files(Path tables) throws IOException {
    try (Stream<Path> all = Files.walk(tables)) {
      return all.filter(file -> file.toString().endsWith(".parquet")).sorted().toList();
    }
  }

  private static BlockWriter.Content content(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    return new BlockWriter.Content() {
      @Override
      public long length() {
        return bytes.length;
      }

      @Override
      public byte[] bytes() {
        return bytes;
      }
    };
  }
}
