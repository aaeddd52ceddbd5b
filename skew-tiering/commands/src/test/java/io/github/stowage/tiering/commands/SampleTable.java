package io.github.stowage.tiering.commands;

import io.github.stowage.tiering.observe.parquet.ParquetSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.parquet.example.data.Group;

/** Customers and cities: some cities are large, most are small. */
final class SampleTable {
  static final int ROWS = 20_000;

  private SampleTable() {}

  static Path skewed(Path file) throws IOException {
    return write(file, 4);
  }

  /** The control: all cities alike. */
  static Path even(Path file) throws IOException {
    return write(file, 1);
  }

  private static Path write(Path file, double skew) throws IOException {
    Random random = new Random(11);
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      int city = (int) (400 * Math.pow(random.nextDouble(), skew));
      lines.add("%d,c%d,\"town %d\"".formatted(row, random.nextInt(7), city));
    }
    Collections.shuffle(lines, random);
    lines.add(0, "id,customer,city");
    return Files.write(file, lines);
  }

  /** The same rows, numbers as numbers. */
  static Path parquet(Path csv, Path file) throws IOException {
    List<Consumer<Group>> rows = new ArrayList<>();
    for (String line : Files.readAllLines(csv).subList(1, ROWS + 1)) {
      String[] values = line.replace("\"", "").split(",");
      rows.add(
          row ->
              row.append("id", Integer.parseInt(values[0]))
                  .append("customer", values[1])
                  .append("city", values[2]));
    }
    ParquetSample.write(
        file,
        "required int32 id; optional binary customer (STRING); optional binary city (STRING);",
        rows);
    return file;
  }
}
