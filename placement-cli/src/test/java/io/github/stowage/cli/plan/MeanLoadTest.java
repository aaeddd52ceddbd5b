package io.github.stowage.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cli.Desk;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Half of the nodes are dead: the others are the whole, in all that is said of a plan. */
class MeanLoadTest {
  private static final String PLAN = "plan --loads @loads.csv --nodes 4 --slots 2 --dead 2,3";

  private Desk desk;

  @BeforeEach
  void set(@TempDir Path dir) {
    desk = new Desk(dir).put("loads.csv", "partition,load\n0,1\n1,1\n");
  }

  @Test
  void tableAndExplanationAreRelativeToTheMeanOfNodesInService() {
    assertThat(desk.printed(PLAN))
        .containsPattern("max:mean +1\\.0000")
        .containsPattern("(?m)^ +0 +1\\.00000 +1\\.0000 ")
        .containsPattern("(?m)^ +1 +1\\.00000 +1\\.0000 ");
    assertThat(desk.printed(PLAN + " --explain 0"))
        .contains("1.0000 of what a node of speed 1 has on average");
  }

  @Test
  void thePicturesLineIsWhereEvenBarsEnd() {
    desk.printed(PLAN + " --html @plan.html");
    assertThat(desk.get("plan.html")).contains("<line x1=\"1060.00\"");
  }
}
