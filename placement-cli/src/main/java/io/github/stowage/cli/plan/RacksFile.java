package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.input.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A CSV file with the rack of each node. */
final class RacksFile {
  private static final String HEADER = "node,rack";

  private RacksFile() {}

  /** A number per node, from 0 on; the same for the same name. */
  static int[] read(Source source, int count, Labels labels) {
    KeyColumn nodes = KeyColumn.known(source, "node", labels.nodes());
    List<String> names = new ArrayList<>();
    CsvRows.read(
        source,
        HEADER,
        (line, row) -> {
          nodes.add(line, row.get(0));
          String name = row.get(1);
          if (name.isBlank() || name.indexOf(Source.NOT_UTF_8) >= 0) {
            throw source.wrong(line, "rack " + Quoted.of(name), "a name, in UTF-8");
          }
          names.add(name);
        });
    int[] row = nodes.rowPerKey(count, "--nodes " + count);
    Map<String, Integer> numbers = new HashMap<>();
    int[] racks = new int[count];
    for (int n = 0; n < count; n++) {
      String name = names.get(row[n]);
      numbers.putIfAbsent(name, numbers.size());
      racks[n] = numbers.get(name);
    }
    return racks;
  }
}
