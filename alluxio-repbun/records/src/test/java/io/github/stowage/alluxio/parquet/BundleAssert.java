package io.github.stowage.alluxio.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;

/** Bundles every row group of a file, and compares each bundle with it. */
final class BundleAssert {
  private BundleAssert() {}

  static void bundlesAreFaithful(Path original, Set<String> columns, Path bundle)
      throws IOException {
    LocalInputFile from = new LocalInputFile(original);
    FileLayout layout = FileLayout.read(from);
    MessageType projection = Sample.projection(layout.schema(), columns);
    List<String> rows = new ArrayList<>();
    for (int group = 0; group < layout.rowGroups(); group++) {
      BundleWriter.write(
          from, layout, group, columns, new LocalOutputFile(bundle), Map.of("bundle", "1"));
      FileLayout copied = FileLayout.read(new LocalInputFile(bundle));
      List<BundledChunk> chunks = BundledChunk.match(layout, group, columns, copied);
      assertThat(chunks).hasSameSizeAs(projection.getColumns());
      for (BundledChunk chunk : chunks) {
        int length = (int) chunk.original().length();
        assertThat(bytes(bundle, chunk.position(), length))
            .as("%s", chunk)
            .isEqualTo(bytes(original, chunk.original().start(), length));
      }
      assertThat(copied.schema()).isEqualTo(projection);
      assertThat(copied.block(0).getRowCount()).isEqualTo(layout.block(group).getRowCount());
      assertRefersToNothing(copied.block(0));
      rows.addAll(Sample.rows(bundle, projection));
      Files.delete(bundle);
    }
    assertThat(rows).isNotEmpty().isEqualTo(Sample.rows(original, projection));
  }

  /** Offsets of what was not copied would lead readers into the midst of chunks. */
  private static void assertRefersToNothing(BlockMetaData block) {
    assertThat(block.getColumns())
        .allSatisfy(
            chunk -> {
              assertThat(chunk.getBloomFilterOffset()).isEqualTo(-1);
              assertThat(chunk.getColumnIndexReference()).isNull();
              assertThat(chunk.getOffsetIndexReference()).isNull();
            });
  }

  private static byte[] bytes(Path file, long start, int length) throws IOException {
    return Arrays.copyOfRange(Files.readAllBytes(file), (int) start, (int) start + length);
  }
}
