package io.github.stowage.alluxio.copy;

import alluxio.client.file.URIStatus;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import io.github.stowage.alluxio.records.PlannedBundle;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** Layouts of the files that are being bundled: their row groups are copied one after the other. */
public final class Layouts {
  private static final int FILES = 8;

  private final Cache<Long, FileLayout> byFileId =
      CacheBuilder.newBuilder().maximumSize(FILES).build();

  public FileLayout of(URIStatus status, AlluxioInput input) throws IOException {
    FileLayout known = byFileId.getIfPresent(status.getFileId());
    if (known != null && known.fileLength() == status.getLength()) {
      return known;
    }
    FileLayout layout = FileLayout.read(input);
    byFileId.put(status.getFileId(), layout);
    return layout;
  }

  /**
   * The chunks that a bundle consists of. A plan has their sizes from reports, which any user may
   * write: budget and reserve hold only for what is no larger than was planned.
   *
   * @throws IOException with the numbers if it is
   */
  public static List<Chunk> chunks(FileLayout layout, PlannedBundle planned) throws IOException {
    List<Chunk> chunks =
        layout.chunks().stream()
            .filter(
                chunk ->
                    chunk.rowGroup() == planned.rowGroup()
                        && planned.columns().contains(chunk.column()))
            .collect(Collectors.toList());
    long bytes = chunks.stream().mapToLong(Chunk::length).sum();
    if (bytes > planned.bytes()) {
      throw new IOException(
          "its columns have "
              + bytes
              + " bytes in the file, and "
              + planned.bytes()
              + " in the plan: reports of the file's reads gave wrong sizes");
    }
    return chunks;
  }
}
