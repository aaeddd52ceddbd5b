package io.github.stowage.alluxio.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one read does to Hadoop's interface, with files of a folder behind it. */
class CellReaderTest {
  private static final String FOLDER = "test.folder";
  private static final List<Cell> CELLS = Cell.all(List.of(0.5));

  @TempDir private Path directory;
  private TableObject object;
  private ReadMix mix;

  /** The files of a folder under any name of a cluster; counts. */
  public static final class Local extends RawLocalFileSystem {
    static final List<String> MADE = new ArrayList<>();
    static int closed;
    private String folder;

    @Override
    public void initialize(URI uri, Configuration conf) throws IOException {
      super.initialize(URI.create("file:///"), conf);
      folder = conf.get(FOLDER);
      MADE.add(conf.get("stowage.repbun.replica"));
    }

    @Override
    public FSDataInputStream open(org.apache.hadoop.fs.Path path, int bufferSize)
        throws IOException {
      return super.open(
          new org.apache.hadoop.fs.Path("file://" + folder + path.toUri().getPath()), bufferSize);
    }

    @Override
    public void close() throws IOException {
      closed++;
      super.close();
    }
  }

  @BeforeEach
  void files() throws IOException {
    object = RegionFile.write(directory);
    mix = new ReadMix(List.of(object), SampleMix.MATRIX);
    FileLayout layout = FileLayout.read(TableObject.open(object.file()));
    byte[] whole = object.bytes();
    for (Cell cell : CELLS) {
      if (!cell.strategy().columnFiles()) {
        put(Lake.path(cell, object), whole);
        continue;
      }
      for (String column : object.columns()) {
        Chunk chunk = object.chunks().get(column);
        put(
            Lake.path(cell, object, column),
            cell.strategy().bundles()
                ? ColumnFile.of(object, layout, column)
                : Arrays.copyOfRange(whole, (int) chunk.start(), (int) chunk.end()));
      }
    }
    Local.MADE.clear();
    Local.closed = 0;
  }

  private void put(String path, byte[] bytes) throws IOException {
    Path file = directory.resolve(path.substring(1));
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
  }

  private CellReader reader() throws IOException {
    return new CellReader(
        mix, Map.of("fs.repbun.impl", Local.class.getName(), FOLDER, directory.toString()));
  }

  @Test
  void everyReadMakesAFileSystemOfItsOwnAndGetsItsBytes() throws IOException {
    try (CellReader reader = reader()) {
      int before = Local.MADE.size();
      for (Cell cell : CELLS) {
        for (ReadKind kind : mix.kinds()) {
          assertThat(reader.read(cell, kind, part -> 1)).as(cell.name()).isEqualTo(kind.bytes());
          assertThat(Local.MADE).hasSize(++before);
          assertThat(Local.MADE.get(before - 1)).isEqualTo(cell.strategy().replica());
        }
      }
      assertThat(Local.closed).isEqualTo(CELLS.size() * mix.kinds().size());
    }
    assertThat(Local.closed).isEqualTo(Local.MADE.size());
  }

  @Test
  void aReadHasAPartPerFile() throws IOException {
    try (CellReader reader = reader()) {
      for (Cell cell : CELLS) {
        for (ReadKind kind : mix.kinds()) {
          List<Integer> parts = new ArrayList<>();
          reader.read(
              cell,
              kind,
              part -> {
                parts.add(part);
                return 1;
              });
          assertThat(parts).hasSize(cell.strategy().columnFiles() ? kind.columns().size() : 1);
        }
      }
    }
  }
}
