package io.github.stowage.simulator.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.report.BoxSummary;
import io.github.stowage.simulator.summary.Computed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Fig4Test {
  private static final Fig4 FIG4 = Computed.STUDIES.fig4();

  @Test
  void aBoxHasAllNodesOfAllInstancesAndTheirMeanIsOne() {
    assertThat(FIG4.cells())
        .hasSize(5 * 4 * 2)
        .allSatisfy(
            cell -> {
              assertThat(cell.loads()).hasSize(100 * 64 * cell.setting());
              assertThat(Arrays.stream(cell.loads()).average().orElseThrow())
                  .isCloseTo(1, within(1e-9));
            });
  }

  /** Section III-C1 of the paper, about gamma. */
  @ParameterizedTest
  @ValueSource(strings = {"paper", "ours"})
  void moreReplicasCureTooMuchLoadButNotTooLittle(String vector) {
    BoxSummary one = FIG4.cell("gamma", 1, vector).box();
    BoxSummary two = FIG4.cell("gamma", 2, vector).box();
    BoxSummary four = FIG4.cell("gamma", 4, vector).box();
    BoxSummary eight = FIG4.cell("gamma", 8, vector).box();
    assertThat(one.median()).isLessThan(.1);
    assertThat(Math.abs(eight.median() - 1))
        .isLessThan(Math.abs(four.median() - 1))
        .isLessThan(Math.abs(two.median() - 1));
    assertThat(eight.box()).isLessThan(four.box()).isLessThan(.1);
    assertThat(eight.outliers()).isGreaterThan(.1);
    assertThat(eight.least()).isLessThan(.01);
  }

  @Test
  void twoReplicasMakeMoreOverloadedNodesOfGamma() {
    assertThat(Fig4Report.above(FIG4.cell("gamma", 2, "paper"), Fig4Report.OVERLOADED))
        .isGreaterThan(Fig4Report.above(FIG4.cell("gamma", 1, "paper"), Fig4Report.OVERLOADED));
  }

  /**
   * The exact vector has the smallest possible largest load, which the paper's does not look at.
   */
  @Test
  void theExactVectorHasNoHotterNodes() {
    for (NodeLoads ours : FIG4.cells()) {
      if (ours.vector().equals("ours")) {
        NodeLoads paper = FIG4.cell(ours.workload(), ours.setting(), "paper");
        assertThat(ours.box().most()).isLessThanOrEqualTo(paper.box().most() + 1e-9);
      }
    }
  }

  /** JSON has what a box plot shows, not the hundreds of thousands of loads behind it. */
  @Test
  void jsonHasTheBoxesOnly() throws Exception {
    String json = new ObjectMapper().writeValueAsString(FIG4);
    assertThat(json).contains("\"median\":", "\"vector\":\"ours\"").doesNotContain("\"loads\"");
  }

  @Test
  void anotherSeedIsAnotherReport() {
    String report = Fig4Report.of(Fig4.run(3, 2, ProgressListener.NONE)).markdown();
    assertThat(Fig4Report.of(Fig4.run(3, 2, ProgressListener.NONE)).markdown()).isEqualTo(report);
    assertThat(Fig4Report.of(Fig4.run(4, 2, ProgressListener.NONE)).markdown())
        .isNotEqualTo(report.replace("--seed 3", "--seed 4"));
  }
}
