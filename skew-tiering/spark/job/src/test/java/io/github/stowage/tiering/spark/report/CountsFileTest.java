package io.github.stowage.tiering.spark.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.tiering.observe.KeyCounter;
import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.spark.BadJobException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountsFileTest {
  private static final String TEXT = "\"a\",\"rows\"\n\"é\",\"3\"\n";

  @TempDir private Path folder;

  private static KeyCounts counts() {
    KeyCounter counter = new KeyCounter(List.of("a"));
    counter.add(new String[] {"é"}, 3);
    return counter.counts();
  }

  private static CountsFile at(Path file, boolean overwrite) {
    return CountsFile.at(file.toString(), overwrite, new Configuration());
  }

  private void onlyFileIs(Path file, String text) throws IOException {
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
    assertThat(file).hasContent(text);
  }

  @Test
  void nothingLiesBesideTheFile() throws IOException {
    Path file = folder.resolve("counts.csv");
    at(file, false).write(counts());
    onlyFileIs(file, TEXT);
  }

  @Test
  void anotherFileIsReplacedIfTheUserSaysSo() throws IOException {
    Path file = Files.writeString(folder.resolve("counts.csv"), "mine");
    wrong(file, " is there, allowed: a new file, or --overwrite");
    onlyFileIs(file, "mine");
    at(file, true).write(counts());
    onlyFileIs(file, TEXT);
  }

  @Test
  void whoWasFasterKeepsTheFile() throws IOException {
    Path file = folder.resolve("counts.csv");
    CountsFile out = at(file, false);
    Files.writeString(file, "theirs");
    assertThatThrownBy(() -> out.write(counts()))
        .isInstanceOf(BadJobException.class)
        .hasMessageContaining("is there, allowed: a new file, or --overwrite");
    onlyFileIs(file, "theirs");
  }

  @Test
  void whatCannotBeWrittenIsNamedBeforeTheWork() {
    wrong(folder.resolve("none/counts.csv"), ", allowed: a file in a folder that is there");
    wrong(folder, " is a folder, allowed: a file");
    assertThatThrownBy(() -> CountsFile.at("none://x/y", false, new Configuration()))
        .isInstanceOf(BadJobException.class)
        .hasMessageStartingWith("--out none://x/y: ")
        .hasMessageEndingWith(", allowed: a path that can be written");
  }

  private static void wrong(Path file, String message) {
    assertThatThrownBy(() -> at(file, false))
        .isInstanceOf(BadJobException.class)
        .hasMessage("--out " + file + message);
  }
}
