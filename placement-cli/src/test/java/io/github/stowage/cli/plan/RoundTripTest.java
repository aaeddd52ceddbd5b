package io.github.stowage.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.cli.Desk;
import io.github.stowage.cli.input.Source;
import io.github.stowage.core.placement.PlanVerifier;
import io.github.stowage.core.placement.Strategy;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Planned, written, read, verified, and replanned on: for every strategy there is. */
class RoundTripTest {
  private static final int PARTITIONS = 30;

  @ParameterizedTest
  @EnumSource
  void aPlanFileIsAllThatReplanningNeeds(Strategy strategy, @TempDir Path dir) throws Exception {
    Desk desk = new Desk(dir);
    Random random = new Random(strategy.ordinal());
    desk.put("loads.csv", loads(random)).put("new.csv", loads(random));
    int slots = strategy == Strategy.COMPLETE ? PARTITIONS : 10;
    String name = strategy.name().toLowerCase(Locale.ROOT);
    desk.printed(
        "plan --loads @loads.csv --nodes 6 --format json --out @old.json --strategy "
            + name
            + " --slots "
            + slots);
    PlanFile old = PlanFile.read(Source.file(dir.resolve("old.json")));
    assertThat(old.plan().strategy()).isEqualTo(name);
    StringWriter again = new StringWriter();
    PlanWriter.write(old, more -> {}, again);
    assertThat(again).hasToString(desk.get("old.json"));

    for (int nodes : new int[] {5, 6, 8}) {
      for (String split : new String[] {"weighted", "even"}) {
        desk.printed(
            "replan --plan @old.json --loads @new.csv --format json --out @next.json --nodes "
                + nodes
                + " --split "
                + split);
        PlanFile next = PlanFile.read(Source.file(dir.resolve("next.json")));
        assertThat(PlanVerifier.require(next.plan()).nodes().count()).isEqualTo(nodes);
        JsonNode json = new ObjectMapper().readTree(desk.get("next.json"));
        assertThat(json.get("copies").intValue())
            .isGreaterThanOrEqualTo(json.get("copiesLowerBound").intValue());
        assertThat(json.get("slots").intValue()).isEqualTo(slots);
      }
    }
  }

  private static String loads(Random random) {
    StringBuilder loads = new StringBuilder("partition,load\n");
    for (int p = 0; p < PARTITIONS; p++) {
      loads.append(p).append(',').append(1 / (0.02 + random.nextDouble())).append('\n');
    }
    return loads.toString();
  }
}
