package io.github.stowage.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cli.Cli;
import io.github.stowage.cli.Desk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadLoadsTest {
  private static final String PLAN =
      "plan --nodes 2 --slots 3 --strategy balanced --loads @loads.csv";

  private Desk desk;

  @BeforeEach
  void set(@TempDir Path dir) {
    desk = new Desk(dir);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          ''                       | :1: empty file, allowed: the header partition,load and at least one row
          \\n\\n                   | :1: empty file, allowed: the header partition,load and at least one row
          0,1\\n1,2\\n             | :1: header "0,1", allowed: partition,load
          part,load\\n0,1\\n       | :1: header "part,load", allowed: partition,load
          load,partition\\n1,0\\n  | :1: header "load,partition", allowed: partition,load
          partition, load\\n0,1\\n | :1: header "partition, load", allowed: partition,load
          H,load\\n0,1,2\\n        | :1: header "partition,load,load", allowed: partition,load
          H                        | :1: nothing after the header, allowed: at least one row
          H\\n                     | :1: nothing after the header, allowed: at least one row
          H\\nH\\n0,1\\n           | :2: repeated header "partition,load", allowed: once, in line 1
          H\\n0,1\\nH\\n1,2\\n     | :3: repeated header "partition,load", allowed: once, in line 1
          H\\n0,1\\n1,2\\nH        | :4: repeated header "partition,load", allowed: once, in line 1
          H\\n0,1\\n2,1\\n         | :3: partition 2, allowed: 0 to 1 (2 rows)
          H\\n1,1\\n               | :2: partition 1, allowed: 0 to 0 (1 row)
          H\\n0,1\\n1,1\\n0,2\\n   | :4: repeated partition 0, first in line 2, allowed: each once
          H\\n1,1\\n\\n\\n1,1\\n   | :5: repeated partition 1, first in line 2, allowed: each once
          H\\n0,-1\\n              | :2: load "-1", allowed: a finite number >= 0
          H\\n0,1\\n1,-1e-9\\n     | :3: load "-1e-9", allowed: a finite number >= 0
          H\\n0,NaN\\n             | :2: load "NaN", allowed: a finite number >= 0
          H\\n0,Infinity\\n        | :2: load "Infinity", allowed: a finite number >= 0
          H\\n0,-Infinity\\n       | :2: load "-Infinity", allowed: a finite number >= 0
          H\\n0,1e400\\n           | :2: load "1e400", allowed: a finite number >= 0
          H\\n0,\\n                | :2: load "", allowed: a finite number >= 0
          H\\n0, 1\\n              | :2: load " 1", allowed: a finite number >= 0
          H\\n0,1f\\n              | :2: load "1f", allowed: a finite number >= 0
          H\\n0,0x1p3\\n           | :2: load "0x1p3", allowed: a finite number >= 0
          H\\n0,1.2.3\\n           | :2: load "1.2.3", allowed: a finite number >= 0
          H\\n0,many\\n            | :2: load "many", allowed: a finite number >= 0
          H\\n0,"1,5"\\n           | :2: load "1,5", allowed: a finite number >= 0
          H\\n0,"1\\n2"\\n         | :3: load "1\\u000a2", allowed: a finite number >= 0
          H\\n0\\n                 | :2: 1 column "0", allowed: 2, partition,load
          H\\n0,1,2\\n             | :2: 3 columns "0,1,2", allowed: 2, partition,load
          H\\n0;1\\n               | :2: 1 column "0;1", allowed: 2, partition,load
          H\\n-1,1\\n              | :2: partition "-1", W
          H\\n+1,1\\n              | :2: partition "+1", W
          H\\n1.0,1\\n             | :2: partition "1.0", W
          H\\n1e0,1\\n             | :2: partition "1e0", W
          H\\n,1\\n                | :2: partition "", W
          H\\n0,1\\nx,1\\n         | :3: partition "x", W
          H\\n2147483648,1\\n      | :2: partition "2147483648", W
          H\\n99999999999999,1\\n  | :2: partition "99999999999999", W
          H\\n2147483647,1\\n      | :2: partition 2147483647, allowed: 0 to 0 (1 row)
          H\\n0,0\\n1,0.0\\n2,-0\\n | : all loads are 0, allowed: at least one above 0
          H\\n0,5e-324\\n1,0\\n    | : sum of 2 loads = 4.9E-324, allowed: more than 0 (at least 1e-200), finite
          H\\n0,1e308\\n1,1e308\\n | :3: load "1e308" makes the sum infinite, allowed: a finite sum
          H\\n0,1\\n1,1\\n2,1\\n3,1\\n4,1\\n5,1\\n6,1\\n | : 7 partitions, allowed: at most 6, the slots of all nodes
          H\\n"0"x,1\\n            | :2: not CSV: Invalid character between encapsulated token and delimiter at line: 2, position: 19, allowed: rows of partition,load
          """)
  void aBadLineIsNamed(String content, String message) {
    String text = content.replace("\\n", "\n").replace("H", "partition,load");
    desk.put("loads.csv", text);
    desk.refuses(
        PLAN,
        "loads.csv"
            + message.replace(
                ", W", ", allowed: whole numbers from 0 to below how many there are"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          @none.csv      | none.csv: does not exist, allowed: a file that can be read
          @none/loads    | none/loads: does not exist, allowed: a file that can be read
          @loads.csv/x   | loads.csv/x: cannot be read: loads.csv/x: Not a directory, allowed: a file that can be read
          @directory     | directory: is a directory, allowed: a file that can be read
          """)
  void aFileThatCannotBeReadIsNamed(String name, String message) throws Exception {
    desk.put("loads.csv", "partition,load\n0,1\n");
    Files.createDirectory(desk.dir().resolve("directory"));
    desk.refuses("plan --nodes 2 --slots 3 --strategy balanced --loads " + name, message);
    desk.refuses(
        "plan --nodes 2 --slots 3 --strategy balanced --partitions 2 --trace " + name, message);
  }

  @Test
  void garbageIsShownInOneLineOfPlainText() {
    desk.put("loads.csv", new byte[] {0, (byte) 0xFF, 27, '[', '3', '1', 'm', '\r', 7});
    desk.refuses(PLAN, "loads.csv:1: header \"\\u0000\uFFFD\\u001b[31m\", allowed: partition,load");
    byte[] noise = new byte[100_000];
    new Random(1).nextBytes(noise);
    noise[0] = (byte) 0x80;
    Cli run = desk.put("loads.csv", noise).run(PLAN);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("stowage: " + desk.dir().resolve("loads.csv:"))
        .hasLineCount(1);
    assertThat(run.err().strip().chars().filter(Character::isISOControl)).isEmpty();
  }

  @Test
  void aLongValueIsCutInTheMessage() {
    desk.put("loads.csv", "partition,load\n0," + "9".repeat(1000) + "\n");
    desk.refuses(
        PLAN, "loads.csv:2: load \"" + "9".repeat(60) + "...\", allowed: a finite number >= 0");
  }

  @Test
  void aQuoteThatIsNotClosedIsNamed() {
    desk.put("loads.csv", "partition,load\n0,1\n1,\"2\n3,4\n");
    desk.refuses(
        PLAN,
        "loads.csv:4: not CSV: (startline 3) EOF reached before encapsulated token finished,"
            + " allowed: rows of partition,load");
  }

  @Test
  void textThatIsNotUtf8IsNamedByItsLine() {
    desk.put("trace", new byte[] {'a', '\n', '\n', 'b', (byte) 0xC3, '\n'});
    desk.refuses(
        "plan --nodes 2 --slots 3 --strategy balanced --partitions 2 --trace @trace",
        "trace:3: key \"b\uFFFD\", allowed: text in UTF-8");
  }

  @Test
  void aTraceNeedsAKey() {
    desk.put("trace", "\n\n");
    desk.refuses(
        "plan --nodes 2 --slots 3 --strategy balanced --partitions 2 --trace @trace",
        "trace:1: no key, allowed: at least one, one per line");
  }
}
