package io.github.stowage.cli.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.cli.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What only those who run a benchmark know.
 *
 * @param system such as cassandra-5.0.9
 * @param nodes names of those that serve requests, at least two
 * @param hosts facts of each host
 * @param facts of the run
 * @param method how it is measured, one paragraph each
 * @param conditions settings that a run must not go on with once they have changed; may be missing
 */
record RunFacts(
    @JsonProperty(value = "system", required = true) String system,
    @JsonProperty(value = "nodes", required = true) List<String> nodes,
    @JsonProperty(value = "hosts", required = true) List<Map<String, String>> hosts,
    @JsonProperty(value = "facts", required = true) Map<String, String> facts,
    @JsonProperty(value = "method", required = true) List<String> method,
    @JsonProperty("conditions") Map<String, String> conditions) {

  RunFacts {
    conditions = conditions == null ? Map.of() : conditions;
    if (nodes.size() < 2) {
      throw new IllegalArgumentException("nodes is " + nodes + "; allowed: at least two");
    }
  }

  /**
   * @throws BadInputException if the file cannot be read or is not such an object
   */
  static RunFacts read(Path file) {
    try {
      return new ObjectMapper().readValue(file.toFile(), RunFacts.class);
    } catch (JsonProcessingException e) {
      e.clearLocation();
      String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new BadInputException("--facts " + file + ": " + why);
    } catch (IOException e) {
      throw new BadInputException("--facts " + file + " cannot be read: " + e.getMessage());
    }
  }
}
