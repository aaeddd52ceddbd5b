package io.github.stowage.alluxio.benchmark;

import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import io.github.stowage.alluxio.records.PlannedBundle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The objects in Alluxio, once for each cell, so that all strategies' copies are there at once and
 * a phase chooses one by the path it reads.
 */
final class Lake {
  static final String ROOT = "/stowage-bench";
  private static final int THREADS = 4;

  private final BlockWriter writer;
  private final ReadMix mix;
  private final List<String> homes;

  /**
   * @param homes per object, the worker that has the original
   */
  Lake(FileSystem files, FileSystemContext context, ReadMix mix, List<String> homes) {
    this.writer = new BlockWriter(files, context);
    this.mix = mix;
    this.homes = List.copyOf(homes);
  }

  static String path(Cell cell, TableObject object) {
    return ROOT + "/" + cell.folder() + "/" + object.name() + ".parquet";
  }

  static String path(Cell cell, TableObject object, String column) {
    return ROOT + "/" + cell.folder() + "/" + object.name() + "/" + column;
  }

  /**
   * Brings it all about but bundles.
   *
   * @param progress told of each object of each cell that is there
   * @return the bundles to be made, of all cells
   */
  List<PlannedBundle> fill(List<CellPlan> plans, Runnable progress)
      throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<List<PlannedBundle>>> tasks = new ArrayList<>();
      for (CellPlan plan : plans) {
        for (int o = 0; o < homes.size(); o++) {
          int object = o;
          tasks.add(threads.submit(() -> put(plan, object)));
        }
      }
      List<PlannedBundle> bundles = new ArrayList<>();
      for (Future<List<PlannedBundle>> task : tasks) {
        bundles.addAll(task.get());
        progress.run();
      }
      return bundles;
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private List<PlannedBundle> put(CellPlan plan, int number) throws IOException {
    TableObject object = mix.objects().get(number);
    Cell cell = plan.cell();
    List<CellPlan.Copies> copies =
        plan.copies().stream().filter(copy -> copy.object() == object).toList();
    if (cell.strategy().columnFiles()) {
      return putColumns(cell, number, copies);
    }
    Set<String> replicas = new TreeSet<>();
    if (!cell.strategy().bundles()) {
      copies.forEach(copy -> replicas.addAll(copy.workers()));
    }
    URIStatus status = writer.put(path(cell, object), whole(object), homes.get(number), replicas);
    return cell.strategy().bundles()
        ? copies.stream().map(copy -> bundle(status, copy)).toList()
        : List.of();
  }

  private static PlannedBundle bundle(URIStatus status, CellPlan.Copies copy) {
    return new PlannedBundle(
        status.getPath(), status.getFileId(), 0, copy.columns(), bytes(copy), copy.workers());
  }

  private static long bytes(CellPlan.Copies copy) {
    return copy.columns().stream()
        .mapToLong(column -> copy.object().chunks().get(column).length())
        .sum();
  }

  /** Each column that is ever read, as a file of its own. */
  private List<PlannedBundle> putColumns(Cell cell, int number, List<CellPlan.Copies> copies)
      throws IOException {
    TableObject object = mix.objects().get(number);
    Set<String> read = new TreeSet<>();
    mix.kinds().stream()
        .filter(kind -> kind.object() == number)
        .forEach(kind -> read.addAll(kind.columns()));
    Map<String, CellPlan.Copies> copied = new HashMap<>();
    copies.forEach(copy -> copied.put(copy.columns().get(0), copy));
    boolean bundles = cell.strategy().bundles();
    FileLayout layout = bundles ? FileLayout.read(TableObject.open(object.file())) : null;
    byte[] bytes = bundles ? null : object.bytes();
    List<PlannedBundle> planned = new ArrayList<>();
    for (String column : read) {
      CellPlan.Copies copy = copied.get(column);
      byte[] content =
          bundles
              ? ColumnFile.of(object, layout, column)
              : chunk(bytes, object.chunks().get(column));
      URIStatus status =
          writer.put(
              path(cell, object, column),
              made(content),
              homes.get(number),
              copy == null || bundles ? List.of() : copy.workers());
      if (copy != null && bundles) {
        planned.add(bundle(status, copy));
      }
    }
    return planned;
  }

  private static BlockWriter.Content whole(TableObject object) {
    return new BlockWriter.Content() {
      @Override
      public long length() {
        return object.length();
      }

      @Override
      public byte[] bytes() throws IOException {
        return object.bytes();
      }
    };
  }

  private static byte[] chunk(byte[] bytes, Chunk chunk) {
    return Arrays.copyOfRange(bytes, (int) chunk.start(), (int) chunk.end());
  }

  private static BlockWriter.Content made(byte[] bytes) {
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
