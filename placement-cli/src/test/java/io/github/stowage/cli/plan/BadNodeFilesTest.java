package io.github.stowage.cli.plan;

import io.github.stowage.cli.Desk;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadNodeFilesTest {
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
          ''                       | :1: empty file, allowed: the header node,rack and at least one row
          0,a\\n                   | :1: header "0,a", allowed: node,rack
          H\\n0,a\\nH\\n1,b        | :3: repeated header "node,rack", allowed: once, in line 1
          H\\n0,a\\n1,b\\n         | : no node 2, allowed: each of 0 to 2 (--nodes 3)
          H\\n1,a\\n2,b\\n         | : no node 0, allowed: each of 0 to 2 (--nodes 3)
          H\\n0,a\\n1,b\\n2,b\\n3,c | :5: node 3, allowed: 0 to 2 (--nodes 3)
          H\\n0,a\\n1,b\\n1,a\\n   | :4: repeated node 1, first in line 3, allowed: each once
          H\\n0,a\\n0,a\\n1,b\\n2,b | :3: repeated node 0, first in line 2, allowed: each once
          H\\nzero,a\\n            | :2: node "zero", allowed: whole numbers from 0 to below how many there are
          H\\n0\\n                 | :2: 1 column "0", allowed: 2, node,rack
          H\\n0,\\n                | :2: rack "", allowed: a name, in UTF-8
          H\\n0,"  "\\n            | :2: rack "  ", allowed: a name, in UTF-8
          """)
  void racks(String content, String message) {
    desk.put("racks.csv", content.replace("\\n", "\n").replace("H", "node,rack"));
    desk.refuses(
        "plan --loads @loads.csv --nodes 3 --slots 2 --strategy full --racks @racks.csv",
        "racks.csv" + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          ''                           | :1: empty file, allowed: the header node,slots,speed and at least one row
          node,slots\\n0,4\\n          | :1: header "node,slots", allowed: node,slots,speed
          H\\n0,2,1\\nH\\n1,2,1        | :3: repeated header "node,slots,speed", allowed: once, in line 1
          H\\n0,2,1\\n2,2,1\\n         | : no node 1, allowed: each of 0 to 2 (--nodes 3)
          H\\n0,2,1\\n7,2,1\\n         | :3: node 7, allowed: 0 to 2 (--nodes 3)
          H\\n0,2,1\\n0,2,1\\n         | :3: repeated node 0, first in line 2, allowed: each once
          H\\n0,2\\n                   | :2: 2 columns "0,2", allowed: 3, node,slots,speed
          H\\n0,0,1\\n                 | :2: slots "0", allowed: whole numbers, 1 to 2147483647
          H\\n0,-3,1\\n                | :2: slots "-3", allowed: whole numbers, 1 to 2147483647
          H\\n0,1.5,1\\n               | :2: slots "1.5", allowed: whole numbers, 1 to 2147483647
          H\\n0,3000000000,1\\n        | :2: slots "3000000000", allowed: whole numbers, 1 to 2147483647
          H\\n0,2,0\\n                 | :2: speed "0", allowed: a finite number > 0
          H\\n0,2,-1\\n                | :2: speed "-1", allowed: a finite number > 0
          H\\n0,2,NaN\\n               | :2: speed "NaN", allowed: a finite number > 0
          H\\n0,2,Infinity\\n          | :2: speed "Infinity", allowed: a finite number > 0
          H\\n0,2,fast\\n              | :2: speed "fast", allowed: a finite number > 0
          H\\n0,2000000000,1\\n1,2000000000,1\\n2,1,1 | : slots: 4000000001 in all, allowed: at most 2147483639
          H\\n0,2,1e308\\n1,2,1e308\\n2,1,1 | : speeds: Infinity in all, allowed: a finite sum
          """)
  void capacities(String content, String message) {
    desk.put("caps.csv", content.replace("\\n", "\n").replace("H", "node,slots,speed"));
    desk.refuses(
        "plan --loads @loads.csv --nodes 3 --strategy full --capacities @caps.csv",
        "caps.csv" + message);
  }

  @ParameterizedTest
  @CsvSource({"base", "uniform", "coarse", "compact", "complete"})
  void racksWithAStrategyThatIgnoresThem(String strategy) {
    desk.put("racks.csv", "node,rack\n0,a\n1,b\n2,b\n");
    String named = strategy.equals("uniform") ? "base" : strategy;
    desk.refuses(
        "plan --loads @loads.csv --nodes 3 --slots 4 --racks @racks.csv --strategy " + strategy,
        "loads.csv, racks.csv: racks: strategy "
            + named
            + " can't keep replicas of a partition in distinct racks, allowed: balanced, full");
  }

  @ParameterizedTest
  @CsvSource({"balanced", "full"})
  void moreReplicasThanRacks(String strategy) {
    desk.put("racks.csv", "node,rack\n0,a\n1,b\n2,b\n");
    desk.refuses(
        "plan --loads @loads.csv --nodes 3 --slots 3 --racks @racks.csv --strategy " + strategy,
        "loads.csv, racks.csv: slots: 9, allowed: at most 8, for 4 partitions of at most 2"
            + " replicas each");
  }

  @ParameterizedTest
  @CsvSource({"--racks", "--capacities"})
  void aFileThatIsNotThere(String option) {
    desk.refuses(
        "plan --loads @loads.csv --nodes 3 --slots 2 --strategy full " + option + " @none.csv",
        "none.csv: does not exist, allowed: a file that can be read");
    desk.refuses(
        "plan --loads @loads.csv --nodes 3 --slots 2 --strategy full " + option + " @",
        desk.dir() + ": is a directory, allowed: a file that can be read");
  }
}
