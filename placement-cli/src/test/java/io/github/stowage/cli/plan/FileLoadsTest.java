package io.github.stowage.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileLoadsTest {
  private static final List<String> NAMES = List.of("a.parquet", "b.parquet", "sub/c.parquet");

  @TempDir private Path directory;

  private double[] read(String rows) throws IOException {
    Path file = Files.writeString(directory.resolve("loads.csv"), rows.replace(';', '\n'));
    return FileLoads.read(Source.file(file), NAMES, "/data");
  }

  @Test
  void filesAreNamedOrNumberedInAnyOrder() throws IOException {
    assertThat(read("partition,load;sub/c.parquet,3;0,1;b.parquet,2.5")).containsExactly(1, 2.5, 3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          partition,load;x.parquet,1 | :2: partition "x.parquet", allowed: a file of /data, or its number, 0 to 2
          partition,load;3,1 | :2: partition "3", allowed: a file of /data, or its number, 0 to 2
          partition,load;a.parquet,1;0,2 | :3: repeated partition "0", first in line 2, allowed: each once
          partition,load;a.parquet,1;1,2 | no partition "sub/c.parquet", allowed: each of the 3 files of /data
          partition,load;a.parquet,-1 | :2: load "-1", allowed: a finite number >= 0
          partition,load;0,0;1,0;2,0 | the sum of all loads is 0.0, allowed: a finite sum above 0
          file,load;0,1 | :1: header "file,load", allowed: partition,load
          """)
  void whatIsWrongIsNamedWithItsLine(String rows, String message) {
    assertThatThrownBy(() -> read(rows))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(directory.resolve("loads.csv").toString())
        .hasMessageEndingWith(message);
  }
}
