package io.github.stowage.tiering.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.core.tier.KeyStats;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyCountsTest {
  private static final String[] VALUES = {
    null, "", "a", "A", "é", "a,b", "\"", "line\nbreak", "null", " ", "\uD83D\uDE00"
  };

  @Test
  void countsEachKeyWhateverTheOrderOfTheRows() throws IOException {
    Random random = new Random(4);
    List<String[]> rows = new ArrayList<>();
    Map<List<String>, Long> expected = new HashMap<>();
    for (int i = 0; i < 2_000; i++) {
      String[] row = {any(random), any(random), any(random)};
      rows.add(row);
      expected.merge(Arrays.asList(row), 1L, Long::sum);
    }
    KeyCounts counts = count(rows);
    assertThat(counts.totalRows()).isEqualTo(2_000);
    assertThat(byKey(counts)).isEqualTo(expected);
    Collections.shuffle(rows, random);
    assertThat(text(count(rows))).isEqualTo(text(counts));
  }

  private static String any(Random random) {
    return VALUES[random.nextInt(VALUES.length)];
  }

  private static KeyCounts count(List<String[]> rows) {
    KeyCounter counter = new KeyCounter(List.of("x", "y", "z"));
    rows.forEach(row -> counter.add(row, 1));
    return counter.counts();
  }

  private static Map<List<String>, Long> byKey(KeyCounts counts) {
    Map<List<String>, Long> rows = new HashMap<>();
    for (int key = 0; key < counts.keys(); key++) {
      String[] values = new String[counts.columns().size()];
      for (int column = 0; column < values.length; column++) {
        values[column] = counts.value(column, key);
      }
      assertThat(rows.put(Arrays.asList(values), counts.rows(key))).isNull();
    }
    return rows;
  }

  private static String text(KeyCounts counts) throws IOException {
    StringWriter out = new StringWriter();
    KeyFile.write(counts, out);
    return out.toString();
  }

  @Test
  void aFileKeepsNullAndTextApart() throws IOException {
    List<String[]> rows = new ArrayList<>();
    for (String first : VALUES) {
      for (String second : VALUES) {
        rows.add(new String[] {first, second, "x"});
      }
    }
    KeyCounts counts = count(rows);
    KeyCounts read = KeyFile.read(new StringReader(text(counts)));
    assertThat(byKey(read)).isEqualTo(byKey(counts)).hasSize(VALUES.length * VALUES.length);
    assertThat(read.columns()).isEqualTo(counts.columns());
    assertThat(text(read)).isEqualTo(text(counts));
  }

  @Test
  void theFileIsAsItIsDescribed() throws IOException {
    KeyCounter counter = new KeyCounter(List.of("city", "flag"));
    counter.add(new String[] {"Rome", null}, 3);
    counter.add(new String[] {"Oslo", ""}, 1);
    assertThat(text(counter.counts()))
        .isEqualTo(
            """
            "city","flag","rows"
            "Oslo","","1"
            "Rome",,"3"
            """);
  }

  @Test
  void thePlannerGetsBytesAndCardinalities() {
    KeyCounter counter = new KeyCounter(List.of("city", "flag"));
    counter.add(new String[] {"Rome", "1"}, 3);
    counter.add(new String[] {"Oslo", "1"}, 1);
    KeyStats stats = counter.counts().stats(100);
    assertThat(stats.cardinality(0)).isEqualTo(2);
    assertThat(stats.cardinality(1)).isEqualTo(1);
    assertThat(stats.bytes(0)).isEqualTo(100);
    assertThat(stats.totalBytes()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      textBlock =
          """
          '' | it is empty
          city | header [city], allowed: COLUMN,...,rows
          rows | header [rows], allowed: COLUMN,...,rows
          city,size | header [city, size], allowed
          city,,rows | allowed: COLUMN,...,rows
          city,city,rows | each once
          city,rows | nothing after the header
          city,rows/Rome | line 2: 1 values, allowed: 2
          city,rows/Rome,0 | line 2: rows = 0, allowed: 1 to
          city,rows/Rome,1/Oslo,x | line 3: rows = x, allowed: 1 to
          city,rows/Rome,9000000000000000000 | rows = 9000000000000000000, allowed: 1 to
          city,rows/Rome,1/Rome,1 | a key is there twice
          """)
  void otherFilesAreRefused(String file, String message) {
    String text = file.isEmpty() ? "" : file.replace('/', '\n') + "\n";
    assertThatThrownBy(() -> KeyFile.read(new StringReader(text)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
  }

  @Test
  void wrongRowsAreRefused() {
    KeyCounter counter = new KeyCounter(List.of("x"));
    assertThatIllegalArgumentException().isThrownBy(() -> counter.add(new String[2], 1));
    assertThatIllegalArgumentException().isThrownBy(() -> counter.add(new String[1], 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new KeyCounter(List.of()));
    assertThatThrownBy(counter::counts).isInstanceOf(IllegalStateException.class);
  }
}
