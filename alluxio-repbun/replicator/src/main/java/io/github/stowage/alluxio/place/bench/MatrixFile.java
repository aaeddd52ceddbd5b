package io.github.stowage.alluxio.place.bench;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.bench.YamlNode;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;

/** Reads a matrix. */
public final class MatrixFile {
  private static final int MAX_FILE_BYTES = 64 << 20;
  private static final List<String> DISTRIBUTIONS =
      Distributions.ALL.stream().map(Distribution::name).toList();
  // Wrap and hybrid need clients that weigh replicas.
  private static final List<String> STRATEGIES =
      List.of("coarse", "compact", "balanced", "full", "complete");
  private static final List<String> VECTORS =
      Arrays.stream(ReplicaVector.values()).map(v -> v.name().toLowerCase(Locale.ROOT)).toList();

  private MatrixFile() {}

  /**
   * @throws BadInputException naming file, key, value and what is allowed
   */
  public static Matrix read(Path file) {
    YamlNode root = YamlNode.read(file);
    root.allow(
        "name",
        "title",
        "distributions",
        "strategies",
        "vector",
        "replication",
        "partitions",
        "file_bytes",
        "clients",
        "ask",
        "phases",
        "settle",
        "seconds",
        "seed");
    return new Matrix(
        root.get("name").name(),
        root.get("title").text(),
        several(root.get("distributions"), DISTRIBUTIONS),
        several(root.get("strategies"), STRATEGIES),
        root.get("vector").exists() ? root.get("vector").oneOf(VECTORS) : "adams",
        whole(root, "replication", 2, 1, 100),
        whole(root, "partitions", 32, 1, 10_000),
        whole(root, "file_bytes", 256 << 10, 1, MAX_FILE_BYTES),
        whole(root, "clients", 24, 1, 1_000),
        root.get("ask").exists()
            ? several(root.get("ask"), List.of("random", "shortest"))
            : List.of("random"),
        whole(root, "phases", 5, 5, 99),
        whole(root, "settle", 1, 0, 600),
        root.get("seconds").exists() ? root.get("seconds").positive(3_600) : 10,
        whole(root, "seed", 1, 0, 1_000_000));
  }

  private static int whole(YamlNode root, String key, int byDefault, int min, int max) {
    return root.get(key).exists() ? root.get(key).whole(min, max) : byDefault;
  }

  private static List<String> several(YamlNode list, List<String> allowed) {
    List<String> names = list.list().stream().map(node -> node.oneOf(allowed)).toList();
    if (new HashSet<>(names).size() < names.size()) {
      throw list.bad("each once, of " + String.join(", ", allowed));
    }
    return names;
  }
}
