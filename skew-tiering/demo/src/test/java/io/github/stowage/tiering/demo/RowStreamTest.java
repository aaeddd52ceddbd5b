package io.github.stowage.tiering.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.tiering.data.Blobs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RowStreamTest {
  private static final Rows ROWS = new Rows(10_000, 1);

  @Test
  void allRowsComeInTheOrderOfThePrimaryKey() throws IOException {
    Layout layout = new Layouts(ROWS, Experiment.FIRST, 1).all().get(5);
    List<String> lines;
    try (RowStream stream = new RowStream(ROWS, Experiment.FIRST, layout, new Blobs(7, 1))) {
      lines = new String(stream.readAllBytes(), StandardCharsets.US_ASCII).lines().toList();
    }
    assertThat(lines).hasSize(10_000);
    Set<Integer> ids = new HashSet<>();
    long keyBefore = Long.MIN_VALUE;
    int rowBefore = -1;
    for (String line : lines) {
      String[] fields = line.split("\t");
      int row = Integer.parseInt(fields[1]) - 1;
      long key = Long.parseLong(fields[0]);
      assertThat(key > keyBefore || key == keyBefore && row > rowBefore).isTrue();
      keyBefore = key;
      rowBefore = row;
      ids.add(row);
      assertThat(fields).hasSize(7);
      assertThat(fields[0]).isEqualTo(Long.toString(layout.tierKey(row)));
      assertThat(fields[5]).isEqualTo(Integer.toString(ROWS.value(Column.CITY, row)));
      assertThat(fields[6]).hasSize(7);
    }
    assertThat(ids).hasSize(10_000);
  }

  @Test
  void eachValueIsAskedForOnceAndSomeTheSameInEachPhase() {
    List<Column> columns = List.of(Column.CITY, Column.ENDED_FLAG);
    Questions all = Questions.all(ROWS, columns, 5, 1);
    for (Column column : columns) {
      Set<Integer> seen = new HashSet<>();
      for (int phase = 0; phase < 5; phase++) {
        for (int value : all.of(column, phase)) {
          assertThat(seen.add(value)).isTrue();
        }
      }
      assertThat(seen).hasSize(ROWS.cardinality(column));
    }
    Questions some = Questions.some(ROWS, java.util.Map.of(Column.CITY, 4), 5, 1);
    assertThat(some.of(Column.CITY, 0)).hasSize(4).isEqualTo(some.of(Column.CITY, 4));
  }
}
