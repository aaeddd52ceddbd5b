package io.github.stowage.alluxio.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RangeSplitterTest {
  @Test
  void knowsBordersAndGaps() {
    Chunk a = new Chunk(0, "a", "a", 4, 10);
    Chunk b = new Chunk(0, "b", "b", 14, 5);
    Chunk c = new Chunk(1, "a", "a", 30, 1);
    RangeSplitter splitter = new RangeSplitter(List.of(a, b, c));
    assertThat(splitter.at(3)).isNull();
    assertThat(splitter.at(4)).isSameAs(a);
    assertThat(splitter.at(13)).isSameAs(a);
    assertThat(splitter.at(14)).isSameAs(b);
    assertThat(splitter.at(19)).isNull();
    assertThat(splitter.at(30)).isSameAs(c);
    assertThat(splitter.alike(0, 100)).isEqualTo(4);
    assertThat(splitter.alike(4, 100)).isEqualTo(10);
    assertThat(splitter.alike(10, 2)).isEqualTo(2);
    assertThat(splitter.alike(19, 100)).isEqualTo(11);
    assertThat(splitter.alike(31, 100)).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void coversEveryReadWithPartsOfOneKind(long seed) {
    Random random = new Random(seed);
    List<Chunk> chunks = new ArrayList<>();
    long start = 4;
    for (int i = 0; i < 50; i++) {
      start += random.nextInt(3) == 0 ? random.nextInt(9) : 0;
      chunks.add(new Chunk(i / 10, "c" + i % 10, "c" + i % 10, start, 1 + random.nextInt(40)));
      start = chunks.get(i).end();
    }
    RangeSplitter splitter = new RangeSplitter(chunks);
    for (int read = 0; read < 1_000; read++) {
      long position = random.nextInt((int) start);
      long end = position + 1 + random.nextInt(400);
      while (position < end) {
        long length = splitter.alike(position, end - position);
        assertThat(length).isBetween(1L, end - position);
        Chunk chunk = splitter.at(position);
        assertThat(splitter.at(position + length - 1)).isSameAs(chunk);
        position += length;
      }
    }
  }
}
