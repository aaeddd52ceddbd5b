package io.github.stowage.cli.plan;

import io.github.stowage.cli.Desk;
import io.github.stowage.core.placement.Strategy;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadOptionsTest {
  private static final String HELP = " (stowage plan --help tells what is allowed)";

  private Desk desk;

  @BeforeEach
  void fourPartitions(@TempDir Path dir) {
    desk = new Desk(dir).put("loads.csv", "partition,load\n0,8\n1,4\n2,2\n3,1\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          --nodes 0 --slots 2          | --nodes: "0", allowed: 1 to 2147483647, or names with commas between them, each once, the first of which begins with a letter
          --nodes -1 --slots 2         | --nodes: "-1", allowed: 1 to 2147483647, or names with commas between them, each once, the first of which begins with a letter
          --nodes 2147483648 --slots 2 | --nodes: "2147483648", allowed: 1 to 2147483647, or names with commas between them, each once, the first of which begins with a letter
          --nodes 1.5 --slots 2        | --nodes: "1.5", allowed: 1 to 2147483647, or names with commas between them, each once, the first of which begins with a letter
          --nodes 2 --slots 0          | --slots: "0", allowed: 1 to 2147483647
          --nodes 2 --slots -2         | --slots: "-2", allowed: 1 to 2147483647
          --nodes 2 --slots two        | --slots: "two", allowed: 1 to 2147483647
          --nodes 2 --slots 2 --vector best | --vector: "best", allowed: uniform, l1, adams
          """)
  void aBadNumberOrName(String options, String message) {
    desk.refuses(
        "plan --loads @loads.csv --strategy full " + options,
        "Invalid value for option " + message.replaceFirst("--[a-z]+", "'$0'") + HELP);
  }

  @Test
  void anUnknownStrategyIsToldAllOfThem() {
    StringBuilder names = new StringBuilder();
    for (Strategy strategy : Strategy.values()) {
      names.append(strategy.name().toLowerCase(Locale.ROOT)).append(", ");
    }
    desk.refuses(
        "plan --loads @loads.csv --nodes 2 --slots 2 --strategy best",
        "Invalid value for option '--strategy': \"best\", allowed: " + names + "uniform" + HELP);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          --strategy full --nodes 2                | --slots missing, allowed: 1 to 2147483647, or --capacities FILE instead
          --strategy full --nodes 3 --slots 1      | loads.csv: 4 partitions, allowed: at most 3, the slots of all nodes
          --strategy base --nodes 1 --slots 3      | loads.csv: 4 partitions, allowed: at most 3, the slots of all nodes
          --strategy full --nodes 2 --slots 5      | loads.csv: slots: 10, allowed: at most 8, for 4 partitions of at most 2 replicas each
          --strategy full --nodes 2 --slots 5 --vector l1 | loads.csv: slots: 10, allowed: at most 8, for 4 partitions of at most 2 replicas each
          --strategy full --nodes 2 --slots 5 --vector uniform | loads.csv: slots: 10, allowed: at most 8, for 4 partitions of at most 2 replicas each
          --strategy complete --nodes 2 --slots 3  | loads.csv: slots of node 0: 3, allowed: at least one for each partition, 4, for strategy complete
          --strategy base --nodes 100000 --slots 100000 | --nodes 100000 x --slots 100000: 10000000000 slots in all, allowed: at most 2147483639
          --strategy base --nodes 2147483647 --slots 2147483647 | --nodes 2147483647 x --slots 2147483647: 4611686014132420609 slots in all, allowed: at most 2147483639
          """)
  void whatCannotBePlaced(String options, String message) {
    desk.refuses("plan --loads @loads.csv " + options, message);
  }

  @Test
  void moreTracePartitionsThanSlots() {
    desk.refuses(
        "plan --trace @loads.csv --partitions 5 --nodes 2 --slots 2 --strategy full",
        "--partitions 5, allowed: at most 4, the slots of all nodes");
  }

  @Test
  void eitherLoadsOrATrace() {
    String choice = "(--loads=FILE | (--trace=FILE --partitions=P))";
    String plan = "plan --strategy full --slots 2 --nodes 2";
    desk.refuses(plan, "Missing required argument (specify one of these): " + choice + HELP);
    desk.refuses(
        plan + " --loads @loads.csv --trace @loads.csv --partitions 2",
        "--loads=FILE and (--trace=FILE --partitions=P) are mutually exclusive (specify only one)"
            + HELP);
    desk.refuses(
        plan + " --trace @loads.csv", "Missing required argument(s): --partitions=P" + HELP);
  }
}
