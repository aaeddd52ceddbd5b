package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.JsonIn;
import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.input.Source;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Partitions or nodes of a plan file, by number or by a name that may be explained further on. */
final class Keys {
  private final String kind;
  private final Map<String, Integer> texts = new LinkedHashMap<>();
  private int[] numbers;

  /**
   * @param kind what is named: partition, node
   */
  Keys(String kind) {
    this.kind = kind;
  }

  /** A number; below 0 if the file has a name, for {@link #resolve}. */
  int read(JsonIn in) throws IOException {
    if (!in.isText()) {
      return in.whole(0);
    }
    String text = in.text();
    Integer known = texts.putIfAbsent(text, texts.size());
    return -1 - (known == null ? texts.size() - 1 : known);
  }

  /**
   * Turns what {@link #read} made of names into the numbers that they have in the list: when all
   * have been read, and with the same list always.
   */
  void resolve(int[] keys, List<String> names, Source source) {
    numbers = numbers == null ? numbers(names, source) : numbers;
    for (int i = 0; i < keys.length; i++) {
      keys[i] = keys[i] < 0 ? numbers[-1 - keys[i]] : keys[i];
    }
  }

  private int[] numbers(List<String> names, Source source) {
    Map<String, Integer> known = new HashMap<>();
    for (int i = 0; names != null && i < names.size(); i++) {
      known.put(names.get(i), i);
    }
    int[] ofText = new int[texts.size()];
    texts.forEach(
        (text, at) -> {
          Integer number = known.get(text);
          if (number == null) {
            throw source.wrong(
                kind + " " + Quoted.of(text), "a number, or one of " + kind + "Names");
          }
          ofText[at] = number;
        });
    return ofText;
  }
}
