package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.input.Source;
import io.github.stowage.core.workload.KeyTrace;
import java.io.BufferedReader;
import java.io.IOException;

/** A file with the key of each request, one per line; blank lines are none. */
final class TraceFile {
  private TraceFile() {}

  /** Requests per partition. */
  static double[] read(Source source, int partitions) {
    KeyTrace trace = new KeyTrace(partitions);
    boolean any = false;
    long line = 0;
    try (BufferedReader reader = source.open()) {
      for (String key = reader.readLine(); key != null; key = reader.readLine()) {
        line++;
        if (key.indexOf(Source.NOT_UTF_8) >= 0) {
          throw source.wrong(line, "key " + Quoted.of(key), "text in UTF-8");
        }
        if (!key.isEmpty()) {
          trace.add(key);
          any = true;
        }
      }
    } catch (IOException e) {
      throw source.unreadable(e);
    }
    if (!any) {
      throw source.wrong(1, "no key", "at least one, one per line");
    }
    return trace.loads();
  }
}
