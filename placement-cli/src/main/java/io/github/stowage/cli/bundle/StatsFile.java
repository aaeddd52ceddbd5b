package io.github.stowage.cli.bundle;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.JsonIn;
import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.input.Source;
import io.github.stowage.core.bundle.ObjectStats;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is known of objects: {@code {"objects": [{"object": NAME, "columns": [{"name", "bytes",
 * "accesses"}], "requests": N, "queries": [{"columns": [NAME, ...], "count"}]}]}}. With queries,
 * accesses are counted from them and may be left out; requests may be left out always, and are then
 * the most accessed column's accesses.
 */
final class StatsFile {
  private static final String CONTENT = "an object with the key objects";

  private StatsFile() {}

  /** Objects in the file's order, by name; of each also its columns' names. */
  static List<NamedObject> read(Source source) {
    List<NamedObject> objects = new ArrayList<>();
    Set<String> names = new HashSet<>();
    JsonIn.read(
        source,
        CONTENT,
        in -> {
          boolean[] found = new boolean[1];
          in.object(
              key -> {
                if (key.equals("objects")) {
                  found[0] = true;
                  in.array(each -> objects.add(object(each, source, names)));
                } else {
                  in.skip();
                }
              });
          in.required("objects", found[0] ? found : null);
        });
    if (objects.isEmpty()) {
      throw source.wrong(1, "no objects", "at least one");
    }
    return objects;
  }

  private static NamedObject object(JsonIn in, Source source, Set<String> names)
      throws IOException {
    ObjectEntry entry = new ObjectEntry(source);
    in.object(
        key -> {
          switch (key) {
            case "object" -> {
              entry.name = in.text();
              if (!names.add(entry.name)) {
                throw in.wrong("a name that no other object has");
              }
            }
            case "columns" -> in.array(entry::column);
            case "requests" -> entry.requests = amount(in);
            case "queries" -> in.array(entry::query);
            default -> in.skip();
          }
        });
    in.required("object", entry.name);
    in.required("columns", entry.bytes.isEmpty() ? null : entry.bytes);
    return entry.finish();
  }

  private static double amount(JsonIn in) throws IOException {
    double value = in.number();
    if (value < 0) {
      throw in.wrong("at least 0");
    }
    return value;
  }

  /** One object while it is read. */
  private static final class ObjectEntry {
    private final Source source;
    String name;
    Double requests;
    final Map<String, Double> bytes = new LinkedHashMap<>();
    final List<Double> accesses = new ArrayList<>();
    final List<List<String>> sets = new ArrayList<>();
    final List<Double> counts = new ArrayList<>();

    ObjectEntry(Source source) {
      this.source = source;
    }

    void column(JsonIn in) throws IOException {
      String[] column = new String[1];
      Double[] amounts = new Double[2];
      in.object(
          key -> {
            switch (key) {
              case "name" -> {
                column[0] = in.text();
                if (bytes.containsKey(column[0])) {
                  throw in.wrong("a name that no other column of the object has");
                }
              }
              case "bytes" -> amounts[0] = amount(in);
              case "accesses" -> amounts[1] = amount(in);
              default -> in.skip();
            }
          });
      bytes.put(in.required("name", column[0]), in.required("bytes", amounts[0]));
      accesses.add(amounts[1]);
    }

    void query(JsonIn in) throws IOException {
      List<String> columns = new ArrayList<>();
      Double[] count = new Double[1];
      in.object(
          key -> {
            switch (key) {
              case "columns" -> in.array(each -> columns.add(each.text()));
              case "count" -> count[0] = amount(in);
              default -> in.skip();
            }
          });
      sets.add(columns);
      counts.add(in.required("count", count[0]));
    }

    NamedObject finish() {
      List<String> columns = List.copyOf(bytes.keySet());
      double[] sizes = bytes.values().stream().mapToDouble(Double::doubleValue).toArray();
      return new NamedObject(
          name, columns, sets.isEmpty() ? ofColumns(columns, sizes) : ofQueries(columns, sizes));
    }

    private ObjectStats ofColumns(List<String> columns, double[] sizes) {
      double[] reads = new double[sizes.length];
      double most = 0;
      for (int c = 0; c < reads.length; c++) {
        if (accesses.get(c) == null) {
          throw wrong(
              "column " + Quoted.of(columns.get(c)) + " without accesses", "accesses, or queries");
        }
        reads[c] = accesses.get(c);
        most = Math.max(most, reads[c]);
      }
      if (requests != null && requests < most) {
        throw wrong("requests is " + requests, "at least each column's accesses, " + most);
      }
      return ObjectStats.ofColumns(sizes, reads, requests == null ? most : requests);
    }

    private ObjectStats ofQueries(List<String> columns, double[] sizes) {
      int[][] numbers = new int[sets.size()][];
      for (int q = 0; q < numbers.length; q++) {
        List<String> set = sets.get(q);
        for (String column : set) {
          if (!bytes.containsKey(column)) {
            throw wrong("queries/" + q + " reads " + Quoted.of(column), "the object's columns");
          }
        }
        numbers[q] = set.stream().distinct().mapToInt(columns::indexOf).toArray();
      }
      double[] each = counts.stream().mapToDouble(Double::doubleValue).toArray();
      return ObjectStats.ofQueries(sizes, numbers, each);
    }

    private BadInputException wrong(String what, String allowed) {
      return source.wrong("object " + Quoted.of(name) + ": " + what, allowed);
    }
  }
}
