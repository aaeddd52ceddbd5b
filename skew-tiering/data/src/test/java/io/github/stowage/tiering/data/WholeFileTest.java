package io.github.stowage.tiering.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  @TempDir private Path directory;

  @Test
  void whatWasThereStaysWhenTheContentFails() throws IOException {
    Path file = Files.writeString(directory.resolve("table.csv"), "of before");

    assertThatThrownBy(
            () ->
                new WholeFile(file)
                    .write(
                        to -> {
                          to.write("half");
                          throw new IOException("disk full");
                        }))
        .hasMessage("disk full");

    assertThat(file).hasContent("of before");
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).containsExactly(file);
    }
  }
}
