package io.github.stowage.tiering.demo;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Asks tables the same questions, phase by phase, in each phase all tables in random order. */
final class Measuring {
  /** Is told how far it is. */
  interface Listener {
    void asked(Layout layout, int phase) throws IOException;
  }

  private final Machine machine;
  private final Questions questions;

  Measuring(Machine machine, Questions questions) {
    this.machine = machine;
    this.questions = questions;
  }

  /** The disks must be mounted. The last table must be on the SSD. */
  Costs run(List<TieredTable> tables, long seed, Listener listener)
      throws IOException, SQLException {
    Costs costs = new Costs(questions.phases());
    SplittableRandom random = new SplittableRandom(seed);
    tables.get(tables.size() - 1).fillMemory(machine.connection());
    for (int phase = 0; phase < questions.phases(); phase++) {
      for (int index : Shuffle.of(tables.size(), random)) {
        ask(tables.get(index), phase, costs);
        listener.asked(tables.get(index).layout(), phase);
      }
    }
    return costs;
  }

  private void ask(TieredTable table, int phase, Costs costs) throws IOException, SQLException {
    Connection connection = machine.connection();
    table.warmUp(connection);
    for (Column column : questions.columns()) {
      for (int value : questions.of(column, phase)) {
        Use before = machine.reads(table.layout());
        long bytes = machine.bytesRead();
        long start = System.nanoTime();
        table.read(connection, column, value);
        long nanos = System.nanoTime() - start;
        Use hdd = machine.reads(table.layout()).minus(before);
        long ssdBytes = machine.bytesRead() - bytes - hdd.bytes();
        costs.add(table.layout(), column, phase, new ReadCost(value, hdd, ssdBytes, nanos));
      }
    }
  }

  static List<Layout> layouts(List<TieredTable> tables) {
    return tables.stream().map(TieredTable::layout).toList();
  }

  static Stream<TieredTable> named(List<TieredTable> tables, List<String> names) {
    return tables.stream().filter(table -> names.contains(table.layout().name()));
  }
}
