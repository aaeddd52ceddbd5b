package io.github.stowage.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultDirectoryTest {
  private static final PhaseRecord PHASE = SampleReport.phases().get(0);

  @TempDir private Path dir;
  private ResultDirectory results;

  @BeforeEach
  void open() {
    results = new ResultDirectory(dir.resolve("run"));
  }

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    Run run = SampleReport.run();
    results.write(run);
    List<PhaseRecord> phases = SampleReport.phases();
    for (PhaseRecord phase : phases) {
      results.write(phase);
    }
    assertThat(results.readRun()).isEqualTo(run);
    assertThat(results.readPhases()).containsExactlyInAnyOrderElementsOf(phases);
    assertThat(Report.of(results.readRun(), results.readPhases()).results())
        .containsExactlyInAnyOrderElementsOf(SampleReport.full().results());
  }

  @Test
  void aPhaseHasItsNameInItsFile() throws IOException {
    results.write(PHASE);
    assertThat(results.phaseFile(PHASE.phase()))
        .hasFileName("01.no-load.read.r600.ring-order.json")
        .exists();
    assertThat(new PhaseKey(12, "a", "b", new Load(20, 0), "c").id()).isEqualTo("12.a.b.c20.c");
    assertThat(new PhaseKey(1, "a", "b", new Load(5, 2.5), "c").id()).isEqualTo("01.a.b.c5r2.5.c");
  }

  @Test
  void scoresAreKeptAsTheyCame() throws IOException {
    PhaseRecord scored =
        new PhaseRecord(
            PHASE.phase(),
            PHASE.started(),
            PHASE.settleSeconds(),
            PHASE.seconds(),
            PHASE.seed(),
            PHASE.requests(),
            PHASE.errors(),
            PHASE.errorKinds(),
            PHASE.missing(),
            PHASE.maxLagMicros(),
            PHASE.figures(),
            PHASE.readsPerNode(),
            Map.of("h1", new ObjectMapper().readTree("{\"mode\":\"adaptive\",\"peers\":[]}")));
    results.write(scored);
    assertThat(results.readPhase(PHASE.phase())).contains(scored);
  }

  @Test
  void aFileThatIsCutOffIsNoResultYet() throws IOException {
    results.write(PHASE);
    Path file = results.phaseFile(PHASE.phase());
    String whole = Files.readString(file);
    Files.writeString(file, whole.substring(0, whole.length() / 2));
    assertThat(results.readPhase(PHASE.phase())).isEmpty();
    assertThatThrownBy(results::readPhases).hasMessageContaining(file + " is not a result file: ");
    Files.writeString(file, whole.replace("\"requests\"", "\"reqests\""));
    assertThat(results.readPhase(PHASE.phase())).isEmpty();
    Files.delete(file);
    assertThat(results.readPhase(PHASE.phase())).isEmpty();
  }

  @Test
  void onlyWholeFilesCount() throws IOException {
    results.write(PHASE);
    Path folder = results.phaseFile(PHASE.phase()).getParent();
    Files.writeString(folder.resolve(".x.json.1.part"), "{");
    Files.writeString(folder.resolve(".x.json"), "{");
    assertThat(results.readPhases()).containsExactly(PHASE);
    results.clear();
    assertThat(results.readPhases()).isEmpty();
  }

  @Test
  void anEmptyDirectoryHasNoPhasesAndNoRun() throws IOException {
    assertThat(results.readPhases()).isEmpty();
    assertThatThrownBy(results::readRun).isInstanceOf(IOException.class);
  }
}
