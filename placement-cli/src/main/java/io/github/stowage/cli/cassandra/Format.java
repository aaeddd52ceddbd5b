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

/** How {@code stowage cassandra scores} and {@code explain} print. */
enum Format {
  /** For people: aligned columns, "-" for unknown. */
  TABLE {
    @Override
    String print(Scores scores, boolean again) {
      StringBuilder out = new StringBuilder(again ? "\n" : "");
      out.append(scores.node()).append("  mode ").append(scores.text(Scores.MODE));
      out.append("  Cassandra ").append(scores.text(Scores.LINE)).append('\n');
      out.append("this node: ").append(scores.text(Scores.SAMPLE)).append("\n\n");
      align(scores.peers(), out);
      out.append('\n');
      scores.counters().forEach((name, count) -> out.append(name + ' ' + count + '\n'));
      return out.toString();
    }

    @Override
    String print(Order order) {
      StringBuilder out = new StringBuilder();
      out.append(order.node()).append("  mode ").append(order.mode());
      out.append("  ").append(order.partition()).append("\n\n");
      align(order.asked(), out);
      out.append('\n').append(order.why()).append('\n');
      out.append("Ring order: ").append(String.join(", ", order.ringOrder())).append('\n');
      if (!order.down().isEmpty()) {
        out.append("Down: ").append(String.join(", ", order.down())).append('\n');
      }
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
      return line(all);
    }

    @Override
    String print(Order order) {
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("node", order.node());
      all.put("mode", order.mode());
      all.put("partition", order.partition());
      all.put("why", order.why());
      all.put("ringOrder", order.ringOrder());
      all.put("down", order.down());
      all.put("order", order.asked());
      return line(all);
    }

    private static String line(Map<String, Object> all) {
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
      return lines(scores.peers(), again);
    }

    @Override
    String print(Order order) {
      return lines(order.asked(), false);
    }

    private static String lines(List<Map<String, Object>> peers, boolean again) {
      List<Column> columns = List.of(Column.values());
      StringBuilder out = new StringBuilder();
      if (!again) {
        out.append(columns.stream().map(column -> column.item).collect(Collectors.joining(",")));
        out.append('\n');
      }
      for (Map<String, Object> peer : peers) {
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

  abstract String print(Order order);

  private static void align(List<Map<String, Object>> peers, StringBuilder out) {
    Column[] columns = Column.values();
    List<List<String>> rows = new ArrayList<>();
    rows.add(Arrays.stream(columns).map(column -> column.heading).toList());
    for (Map<String, Object> peer : peers) {
      rows.add(Arrays.stream(columns).map(column -> column.cell(peer)).toList());
    }
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
