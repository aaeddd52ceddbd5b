package io.github.stowage.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.stowage.cli.Cli;
import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.cli.Desk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlFileTest {
  @TempDir Path dir;

  @Test
  void aPictureIsNoPlan() {
    Desk desk = new Desk(dir).put("loads.csv", "partition,load\n0,1\n").put("plan.json", "old");
    String plan = "plan --loads @loads.csv --nodes 2 --slots 2";
    Cli run = desk.run(plan + " --out @plan.json --html @plan.json");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().replace(dir + "/", ""))
        .isEqualTo("stowage: --html plan.json, allowed: another file than that of --out\n");
    assertThat(desk.get("plan.json")).isEqualTo("old");
  }

  @Test
  void aPageThatFailsHalfWayLeavesTheOneBefore() throws IOException {
    Path page = Files.writeString(dir.resolve("page.html"), "yesterday's");
    assertThatExceptionOfType(CommandFailedException.class)
        .isThrownBy(
            () ->
                HtmlFile.write(
                    page,
                    out -> {
                      out.write("half of today's");
                      out.flush();
                      throw new IOException("No space left on device");
                    }))
        .withMessage("cannot write " + page + ": No space left on device");
    assertThat(page).hasContent("yesterday's");
    assertThat(dir).isDirectoryNotContaining(file -> !file.equals(page));
  }
}
