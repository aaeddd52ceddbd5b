package io.github.stowage.alluxio.demo;

import io.github.stowage.alluxio.tpch.SparkJvm;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What RepBun's client counts in a session's executors. */
final class ExecutorCounters {
  /** So many short tasks, that each executor gets some. */
  private static final String STATEMENT =
      "SELECT java_method('java.lang.System', 'getenv', 'SPARK_LOCAL_IP'), "
          + "java_method('io.github.stowage.alluxio.client.report.RepBunCounters', 'snapshot') "
          + "FROM range(0, 60, 1, 60)";

  private ExecutorCounters() {}

  /** One counter since the executors' start. */
  static long sum(SparkJvm spark, String counter) throws IOException {
    Pattern pattern = Pattern.compile("\\b" + counter + "=(\\d+)");
    Map<String, Long> byHost = new HashMap<>();
    for (List<String> row : spark.sql(STATEMENT).rows()) {
      Matcher found = pattern.matcher(row.get(1));
      if (!found.find()) {
        throw new IllegalStateException("no " + counter + " in " + row);
      }
      byHost.merge(row.get(0), Long.parseLong(found.group(1)), Math::max);
    }
    return byHost.values().stream().mapToLong(Long::longValue).sum();
  }
}
