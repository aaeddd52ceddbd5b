package io.github.stowage.simulator.summary;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.bundle.Bundles;
import io.github.stowage.simulator.bundle.BundlesReport;
import io.github.stowage.simulator.placement.Drift;
import io.github.stowage.simulator.placement.DriftReport;
import io.github.stowage.simulator.placement.Fig2Report;
import io.github.stowage.simulator.placement.Fig3Report;
import io.github.stowage.simulator.placement.Fig4Report;
import io.github.stowage.simulator.placement.Fig5Report;
import io.github.stowage.simulator.placement.Footprint;
import io.github.stowage.simulator.placement.FootprintReport;
import io.github.stowage.simulator.placement.Movement;
import io.github.stowage.simulator.placement.MovementReport;
import io.github.stowage.simulator.placement.RoutingReport;
import io.github.stowage.simulator.placement.Utilisation;
import io.github.stowage.simulator.placement.UtilisationReport;
import io.github.stowage.simulator.report.Fonts;
import io.github.stowage.simulator.report.Report;
import io.github.stowage.simulator.roxie.Fig1Report;
import io.github.stowage.simulator.roxie.Fig8Report;
import io.github.stowage.simulator.roxie.Table2Report;
import io.github.stowage.simulator.roxie.Table3Report;
import io.github.stowage.simulator.roxie.Table4Report;
import io.github.stowage.simulator.workload.Table1Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The pages in docs/simulation are what the commands named in them write, byte for byte. Pictures
 * are not compared: they depend on the machine's fonts.
 */
class CommittedPagesTest {
  private static final Path PAGES = Path.of("..", "docs", "simulation");
  private static final Studies STUDIES = Computed.STUDIES;

  static final List<Supplier<Report>> PAPER =
      List.of(
          () -> Fig1Report.of(STUDIES.table2()),
          () -> Fig2Report.of(STUDIES.example(), STUDIES.seed()),
          () -> Fig3Report.of(STUDIES.example(), STUDIES.seed()),
          () -> Fig4Report.of(STUDIES.fig4()),
          () -> Fig5Report.of(STUDIES.fig5()),
          () -> FootprintReport.fig6(Footprint.fig6(STUDIES.seed(), ProgressListener.NONE)),
          () -> FootprintReport.fig7(STUDIES.fig7()),
          () -> Fig8Report.of(STUDIES.fig8()),
          () -> Table2Report.of(STUDIES.table2()),
          () -> Table3Report.of(STUDIES.table3()),
          () -> Table4Report.of(STUDIES.table4()));

  static final List<Supplier<Report>> OTHERS =
      List.of(
          () -> UtilisationReport.of(Utilisation.run(1, ProgressListener.NONE)),
          () -> DriftReport.of(Drift.even(1, ProgressListener.NONE)),
          () -> RoutingReport.of(Drift.routing(1, ProgressListener.NONE)),
          () -> MovementReport.of(Movement.run(1, ProgressListener.NONE)),
          () -> BundlesReport.of(Bundles.run(1, ProgressListener.NONE)));

  @ParameterizedTest
  @FieldSource("PAPER")
  void pageOfThePaperIsRegenerated(Supplier<Report> page) {
    requireCommitted(page.get());
  }

  /** Not of Paper A, and costly: with {@code -Dstowage.pages=all} only. */
  @ParameterizedTest
  @FieldSource("OTHERS")
  @EnabledIfSystemProperty(named = "stowage.pages", matches = "all")
  void otherPageIsRegenerated(Supplier<Report> page) {
    requireCommitted(page.get());
  }

  @Test
  void tableOneAndTheSummaryAreRegenerated(@TempDir Path folder) throws Exception {
    Fonts.require();
    Table1Report.write(STUDIES.table1(), folder);
    PaperReport.write(Paper.of(STUDIES), folder);
    for (String page : List.of("table1.md", "paper.md")) {
      assertThat(PAGES.resolve(page)).hasSameBinaryContentAs(folder.resolve(page));
    }
  }

  /** The paper's text has a definition for all of them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "table1",
        "table2",
        "table3",
        "table4",
        "fig1",
        "fig2",
        "fig3",
        "fig4",
        "fig5",
        "fig6",
        "fig7",
        "fig8",
        "paper",
        "drift",
        "utilisation"
      })
  void nothingIsLeftOpenThatThePaperDefines(String page) throws Exception {
    assertThat(Files.readString(PAGES.resolve(page + ".md")))
        .doesNotContain("not at hand", "our choice");
  }

  private static void requireCommitted(Report report) {
    assertThat(PAGES.resolve(report.name() + ".md"))
        .as("regenerate with ./stowage simulate %s --seed 1 --out docs/simulation", report.name())
        .hasBinaryContent(report.markdown().getBytes(UTF_8));
  }
}
