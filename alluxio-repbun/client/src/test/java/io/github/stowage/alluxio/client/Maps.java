package io.github.stowage.alluxio.client;

import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.CopiedFooter;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/** Lists of bundles for tests. */
public final class Maps {
  private Maps() {}

  public static PublishedBundle bundle(
      int rowGroup, String path, List<String> columns, CopiedChunk... chunks) {
    long length = 0;
    for (CopiedChunk chunk : chunks) {
      length = Math.max(length, chunk.position() + chunk.length());
    }
    return new PublishedBundle(
        rowGroup,
        path,
        1,
        length + 10,
        columns,
        List.of(chunks),
        new CopiedFooter(1, "0".repeat(64)));
  }

  /**
   * Row groups of up to six columns, "c0" and so on, one chunk each, with gaps between some; each
   * row group with up to three bundles of some of them.
   */
  public static BundleMap random(Random random, long fileId, int length) {
    List<PublishedBundle> bundles = new ArrayList<>();
    int start = 4;
    for (int rowGroup = 0; start < length - 200; rowGroup++) {
      TreeMap<String, int[]> chunks = new TreeMap<>();
      for (int column = 0; column <= random.nextInt(6); column++) {
        int size = 1 + random.nextInt(30);
        chunks.put("c" + column, new int[] {start, size});
        start += size + (random.nextBoolean() ? 0 : random.nextInt(10));
      }
      for (int i = random.nextInt(4); i > 0; i--) {
        addBundle(random, rowGroup, chunks, bundles);
      }
    }
    return new BundleMap(1, fileId, length, bundles);
  }

  private static void addBundle(
      Random random, int rowGroup, TreeMap<String, int[]> chunks, List<PublishedBundle> bundles) {
    List<String> columns = new ArrayList<>();
    List<CopiedChunk> copies = new ArrayList<>();
    long position = 4;
    for (var chunk : chunks.entrySet()) {
      if (random.nextBoolean()) {
        columns.add(chunk.getKey());
        copies.add(new CopiedChunk(chunk.getValue()[0], chunk.getValue()[1], position));
        position += chunk.getValue()[1];
      }
    }
    if (!columns.isEmpty()) {
      bundles.add(
          bundle(rowGroup, "/b/" + bundles.size(), columns, copies.toArray(CopiedChunk[]::new)));
    }
  }
}
