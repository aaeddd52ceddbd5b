package io.github.stowage.cli.cassandra;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** How {@code stowage cassandra scores} prints. */
enum Format {
  /** For people: aligned columns, "-" for unknown. */
  TABLE {
    @Override
    String print(Scores scores, boolean again) {
      List<List<String>> rows = new ArrayList<>();
      rows.add(Arrays.stream(Column.values()).map(column -> column.heading).toList());
      for (Map<String, Object> peer : scores.peers()) {
        rows.add(Arrays.stream(Column.values()).map(column -> column.cell(peer)).toList());
      }
      StringBuilder out = new StringBuilder(again ? "\n" : "");
      out.append(scores.node()).append("  mode ").append(scores.text(Scores.MODE));
      out.append("  Cassandra ").append(scores.text(Scores.LINE)).append('\n');
      out.append("this node: ").append(scores.text(Scores.SAMPLE)).append("\n\n");
      align(rows, out);
      out.append('\n');
      scores.counters().forEach((name, count) -> out.append(name + ' ' + count + '\n'));
      return out.toString();
    }
  },

  /** One object per look, on one line; null for unknown. */
  JSON {
    @Override
    String print(Scores scores, boolean again) {
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("node", scores.node());
      scores.attributes().forEach((name, value) -> all.put(decapitalised(name), value));
      all.put("peers", scores.peers());
      all.put("counters", scores.counters());
      try {
        return new ObjectMapper().writeValueAsString(all) + '\n';
      } catch (JsonProcessingException e) {
        throw new IllegalStateException(e); // maps of strings and numbers
      }
    }
  },

  /** One line per peer, headings first; empty for unknown. */
  CSV {
    @Override
    String print(Scores scores, boolean again) {
      List<Column> columns = List.of(Column.values());
      StringBuilder out = new StringBuilder();
      if (!again) {
        out.append(columns.stream().map(column -> column.item).collect(Collectors.joining(",")));
        out.append('\n');
      }
      for (Map<String, Object> peer : scores.peers()) {
        out.append(
            columns.stream()
                .map(column -> quoted(Objects.toString(peer.get(column.item), "")))
                .collect(Collectors.joining(",")));
        out.append('\n');
      }
      return out.toString();
    }
  };

  /**
   * @param again whether something was printed before, with {@code --watch}
   */
  abstract String print(Scores scores, boolean again);

  private static void align(List<List<String>> rows, StringBuilder out) {
    Column[] columns = Column.values();
    int[] widths = new int[columns.length];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String pad = " ".repeat(widths[i] - row.get(i).length());
        line.append(columns[i].isText() ? row.get(i) + pad : pad + row.get(i)).append("  ");
      }
      out.append(line.toString().stripTrailing()).append('\n');
    }
  }

  private static String decapitalised(String name) {
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  private static String quoted(String value) {
    boolean plain = value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
  }
}
