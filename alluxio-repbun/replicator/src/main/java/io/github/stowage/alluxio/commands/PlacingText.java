package io.github.stowage.alluxio.commands;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.stowage.alluxio.place.Change;
import io.github.stowage.cli.output.TextTable;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Prints what was decided, and whether it was done. */
final class PlacingText {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private PlacingText() {}

  static void table(Placing placing, boolean done, Writer out) throws IOException {
    TextTable.line(
        out,
        "dataset",
        "%s: %d files, %,d bytes",
        placing.dataset().path(),
        placing.dataset().partitions().size(),
        placing.dataset().bytes());
    TextTable.line(out, "strategy", "%s", placing.target().plan().strategy());
    TextTable.line(
        out, "max:mean", "%.3f, where clients ask any holder of a file", placing.maxToMean());
    TextTable table =
        new TextTable(
            false, "worker", "files", "bytes now", "bytes then", "room", "copies", "drops");
    for (Map.Entry<String, Long> worker : new TreeMap<>(placing.room()).entrySet()) {
      String name = worker.getKey();
      table.add(
          name,
          placing.files(name),
          placing.now(name),
          placing.then(name),
          worker.getValue(),
          Placing.on(name, placing.copies()).size(),
          Placing.on(name, placing.drops()).size());
    }
    table.print(out);
    List<Change> copies = placing.copies();
    List<Change> drops = placing.drops();
    TextTable.line(out, "copies", "%d blocks, %,d bytes", copies.size(), Placing.bytes(copies));
    TextTable.line(out, "drops", "%d blocks, %,d bytes", drops.size(), Placing.bytes(drops));
    TextTable.line(out, "pins", "%d files", placing.pins());
    if (placing.changes() + placing.pins() == 0) {
      out.write("all is where it is to be\n");
    } else {
      out.write(done ? "done\n" : "nothing changed; add --yes to do it\n");
    }
  }

  static void json(Placing placing, boolean done, Writer out) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    root.put("dataset", placing.dataset().path());
    root.put("strategy", placing.target().plan().strategy());
    root.put("vector", placing.target().plan().vector());
    root.put("maxToMean", placing.maxToMean());
    root.put("copies", placing.copies().size());
    root.put("copiedBytes", Placing.bytes(placing.copies()));
    root.put("drops", placing.drops().size());
    root.put("droppedBytes", Placing.bytes(placing.drops()));
    root.put("pins", placing.pins());
    root.put("done", done);
    ObjectNode workers = root.putObject("workers");
    Map<String, Double> loads = placing.target().workerLoads(placing.dataset(), placing.loads());
    new TreeMap<>(placing.room())
        .forEach(
            (name, room) -> {
              ObjectNode worker = workers.putObject(name);
              worker.put("files", placing.files(name));
              worker.put("bytesNow", placing.now(name));
              worker.put("bytesThen", placing.then(name));
              worker.put("room", room);
              worker.put("load", loads.getOrDefault(name, 0.0));
            });
    ObjectNode files = root.putObject("files");
    placing.target().holders().forEach((file, of) -> of.forEach(files.putArray(file)::add));
    out.write(JSON.writeValueAsString(root));
    out.write('\n');
  }
}
