package io.github.stowage.alluxio.commands;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.stowage.alluxio.place.ReadResult;
import io.github.stowage.cli.output.TextTable;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Prints what a load of reads did. */
final class ReadText {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private ReadText() {}

  static void table(ReadResult result, Writer out) throws IOException {
    Histogram micros = result.micros();
    TextTable.line(
        out,
        "reads",
        "%d in %.1f s, %.1f/s",
        result.reads(),
        result.seconds(),
        result.readsPerSecond());
    TextTable.line(out, "bytes", "%,d, %,.0f/s", result.bytes(), result.bytesPerSecond());
    TextTable.line(
        out,
        "latency ms",
        "mean %.1f, p50 %.1f, p95 %.1f, p99 %.1f",
        micros.getMean() / 1e3,
        micros.getValueAtPercentile(50) / 1e3,
        micros.getValueAtPercentile(95) / 1e3,
        micros.getValueAtPercentile(99) / 1e3);
    TextTable.line(out, "errors", "%d %s", result.failed(), result.errors());
    TextTable.line(out, "max:mean", "%.3f of the workers' bytes", maxToMean(result));
    TextTable table = new TextTable(false, "worker", "bytes from cache");
    result.workerBytes().forEach((worker, bytes) -> table.add(worker, bytes));
    table.print(out);
  }

  static void json(ReadResult result, Writer out) throws IOException {
    Histogram micros = result.micros();
    ObjectNode root = JSON.createObjectNode();
    root.put("seconds", result.seconds());
    root.put("reads", result.reads());
    root.put("bytes", result.bytes());
    root.put("readsPerSecond", result.readsPerSecond());
    root.put("bytesPerSecond", result.bytesPerSecond());
    ObjectNode latency = root.putObject("latencyMicros");
    latency.put("mean", micros.getMean());
    latency.put("p50", micros.getValueAtPercentile(50));
    latency.put("p95", micros.getValueAtPercentile(95));
    latency.put("p99", micros.getValueAtPercentile(99));
    latency.put("max", micros.getMaxValue());
    root.set("errors", JSON.valueToTree(result.errors()));
    root.put("maxToMean", maxToMean(result));
    root.set("workerBytes", JSON.valueToTree(result.workerBytes()));
    out.write(JSON.writeValueAsString(root));
    out.write('\n');
  }

  /** Of the bytes that the workers sent; 0 if none did. */
  static double maxToMean(ReadResult result) {
    Map<String, Long> bytes = result.workerBytes();
    double mean = bytes.values().stream().mapToLong(b -> b).average().orElse(0);
    double max = bytes.values().stream().mapToLong(b -> b).max().orElse(0);
    return mean == 0 ? 0 : max / mean;
  }
}
