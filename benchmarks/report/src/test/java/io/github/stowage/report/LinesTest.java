package io.github.stowage.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class LinesTest {
  private static Lines.Line line(String name, double... xy) {
    List<Lines.Point> points = new java.util.ArrayList<>();
    for (int i = 0; i < xy.length; i += 2) {
      points.add(new Lines.Point(xy[i], xy[i + 1]));
    }
    return new Lines.Line(name, points);
  }

  private static String drawn(Lines.Line... lines) {
    Markup out = new Markup();
    new Lines("t", "share", "seeks", List.of(lines)).draw(out);
    return out.toString();
  }

  @Test
  void pointsAreJoinedFromLeftToRightAndTheGreatestIsHighest() {
    // The axis ends at 4: 300 - 44 - 208 = 48 from the top; half of it is 152.
    assertThat(drawn(line("ours", 1, 0, 0, 4, .5, 2)))
        .contains("points=\"52.0,48.0 248.0,152.0 444.0,256.0\"")
        .contains(">ours<");
  }

  @Test
  void linesDifferInColourAndDashes() {
    assertThat(drawn(line("a", 0, 1, 1, 0), line("b", 0, 2, 1, 0)))
        .contains(Palette.SUBJECT, Palette.BASELINE)
        .contains("stroke-dasharray=\"none\"", "stroke-dasharray=\"6 3\"");
  }

  @Test
  void zerosAloneAreNoDivisionByZero() {
    assertThat(drawn(line("none", 0, 0, 1, 0))).doesNotContain("NaN");
  }

  @Test
  void whatIsNoFigureIsRefused() {
    for (Lines.Line wrong :
        List.of(line("a"), line("a", 0, Double.NaN), line("a", 1.1, 0), line("a", 0, -1))) {
      assertThatThrownBy(() -> new Lines("t", "x", "y", List.of(wrong)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("t, a");
    }
  }
}
