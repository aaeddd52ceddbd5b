package io.github.stowage.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * A situation that is measured.
 *
 * @param name as in the results, such as slow-node
 * @param text what happens in it, to follow "with": "one of 5 nodes 4x slower"
 * @param affected the nodes it happens to, as in the results' read shares; empty for none
 * @param kind where the trouble comes from
 */
public record Scenario(
    @JsonProperty(value = "name", required = true) String name,
    @JsonProperty(value = "text", required = true) String text,
    @JsonProperty(value = "affected", required = true) List<String> affected,
    @JsonProperty(value = "kind", required = true) LoadKind kind) {
  public Scenario {
    affected = List.copyOf(affected);
  }

  /** The affected nodes in a sentence; null if there is none. */
  String affectedText() {
    return affected.isEmpty() ? null : String.join(", ", affected);
  }
}
