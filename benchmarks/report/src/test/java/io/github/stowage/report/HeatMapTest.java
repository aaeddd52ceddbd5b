package io.github.stowage.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeatMapTest {
  @TempDir Path folder;

  private static String drawn(HeatMap map) {
    Markup out = new Markup();
    map.draw(out);
    return out.toString();
  }

  @Test
  void theMostIsDarkestAndNothingIsWhite() {
    String map =
        drawn(
            new HeatMap(
                "reads",
                List.of("part-0", "part-1"),
                List.of("a", "b"),
                new double[][] {{0, 10}, {5, 1_250}},
                "reads"));

    assertThat(map)
        .contains("part-1, b: 1.3k reads", "part-0, a: 0 reads")
        .contains("fill=\"" + Palette.heat(1) + "\"", "fill=\"" + Palette.heat(0) + "\"");
    assertThat(Palette.heat(0)).isEqualTo("#f4f7f9");
    assertThat(Palette.heat(1)).isEqualTo(Palette.SUBJECT);
  }

  @Test
  void manyColumnsHaveNoFiguresInTheirCells() {
    List<String> columns = java.util.stream.IntStream.range(0, 90).mapToObj(i -> "c" + i).toList();
    double[][] values = new double[1][90];
    values[0][3] = 77;

    assertThat(drawn(new HeatMap("wide", List.of("r"), columns, values, "reads")))
        .contains("r, c3: 77 reads")
        .doesNotContain(">77<");
  }

  @Test
  void nothingReadIsNoDivisionByZero() {
    assertThat(drawn(new HeatMap("none", List.of("r"), List.of("c"), new double[1][1], "reads")))
        .doesNotContain("NaN");
  }

  @Test
  void longLabelsLoseTheirMiddle() {
    String file = "part-00001-81495a63-dd2f-4d5c-9b5a-3b8d-c000.snappy.parquet #12";

    assertThat(drawn(new HeatMap("m", List.of(file), List.of("c"), new double[1][1], "reads")))
        .contains(">part-00001-8….snappy.parquet #12<", file + ", c: 0 reads");
  }

  @Test
  void bytesHaveDecimalUnits() {
    assertThat(Bars.Bar.ofBytes("w", 999).text()).isEqualTo("999 B");
    assertThat(Bars.Bar.ofBytes("w", 1_000).text()).isEqualTo("1.0 KB");
    assertThat(Bars.Bar.ofBytes("w", 999_960).text()).isEqualTo("1.0 MB");
    assertThat(Bars.Bar.ofBytes("w", 1.25e9).text()).isEqualTo("1.3 GB");
  }

  @Test
  void valuesThatDoNotFitAreRefused() {
    assertThatThrownBy(
            () -> new HeatMap("m", List.of("r"), List.of("c"), new double[][] {{1, 2}}, "reads"))
        .hasMessage("m: not one value for each of 1 x 1 cells");
    assertThatThrownBy(() -> new HeatMap("m", List.of(), List.of("c"), new double[0][], "reads"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whateverTextAPageIsGivenItShows() throws IOException {
    String evil = "<script>alert(\"1\")</script>&";
    Path file = folder.resolve("new/page.html");

    new Page(evil)
        .headline(evil)
        .section(evil)
        .chart(new HeatMap(evil, List.of(evil), List.of(evil), new double[1][1], evil))
        .chart(new Bars(evil, List.of(new Bars.Bar(evil, 1, evil)), OptionalDouble.of(2), evil))
        .table(List.of(evil), List.of(List.of(evil)))
        .write(file);

    assertThat(Files.readString(file))
        .doesNotContain("<script")
        .contains("&lt;script&gt;")
        .endsWith("</body></html>\n");
  }
}
