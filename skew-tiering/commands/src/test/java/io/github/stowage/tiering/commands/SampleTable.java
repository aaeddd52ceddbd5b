package io.github.stowage.tiering.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

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
}
