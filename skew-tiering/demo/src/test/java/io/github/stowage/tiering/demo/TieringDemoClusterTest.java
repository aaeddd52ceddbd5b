package io.github.stowage.tiering.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.github.stowage.tiering.data.Blobs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small run on a real MariaDB and real emulated disks. */
@Tag("cluster")
class TieringDemoClusterTest {
  private static final int ROWS = 10_000;
  private static final long MIB = 1 << 20;

  @TempDir private Path folder;

  private static Path hdd() throws Exception {
    try {
      return Requirements.check();
    } catch (Requirements.Missing missing) {
      return abort(missing.getMessage());
    }
  }

  @Test
  void rowsAreWhereTheLayoutSaysAndSeeksFallWithThem() throws Exception {
    Path program = hdd();
    Rows rows = new Rows(ROWS, 1);
    Experiment experiment = Experiment.SECOND;
    List<TieredTable> tables = new ArrayList<>();
    try (Machine machine = new Machine(program, folder)) {
      for (Layout layout : new Layouts(rows, experiment, 1).all()) {
        if (List.of("density_0", "density_20", "by_id_100", "density_100")
            .contains(layout.name())) {
          TieredTable table = new TieredTable(rows, experiment, layout);
          table.create(machine.connection(), machine.ssd(), machine.hdd(layout));
          table.load(machine.connection(), new Blobs(experiment.fillerBytes(), 1));
          assertThat(table.rowsOn(machine.connection(), "ssd")).isEqualTo(layout.ssdRows());
          assertThat(table.rowsOn(machine.connection(), "hdd")).isEqualTo(ROWS - layout.ssdRows());
          tables.add(table);
        }
      }
      machine.mount(Measuring.layouts(tables), 16 * MIB, 64 * MIB, false);
      Questions cities = Questions.all(rows, List.of(Column.CITY), 1, 1);
      Costs costs = new Measuring(machine, cities).run(tables, 1, (layout, phase) -> {});

      Use none = sum(costs, tables.get(0));
      Use some = sum(costs, tables.get(1));
      assertThat(none.bytes()).isGreaterThan((long) ROWS * experiment.fillerBytes() / 2);
      assertThat(none.seeks()).isGreaterThanOrEqualTo(rows.cardinality(Column.CITY));
      assertThat(some.seeks()).isPositive().isLessThan(none.seeks() / 2);
      assertThat(some.bytes()).isLessThan(none.bytes());
      assertThat(sum(costs, tables.get(2))).isEqualTo(Use.NONE);
      assertThat(sum(costs, tables.get(3))).isEqualTo(Use.NONE);

      // Pages that the server reads: by id, one for almost each row.
      assertThat(ssdBytes(costs, tables.get(3))).isPositive();
      assertThat(ssdBytes(costs, tables.get(2))).isGreaterThan(2 * ssdBytes(costs, tables.get(3)));
    }
    assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).doesNotContain(folder.toString());
  }

  private static double ssdBytes(Costs costs, TieredTable table) {
    return costs.of(table.layout(), Column.CITY).stream().mapToDouble(ReadCost::ssdBytes).sum();
  }

  private static Use sum(Costs costs, TieredTable table) {
    return costs.of(table.layout(), Column.CITY).stream()
        .map(ReadCost::hdd)
        .reduce(Use.NONE, Use::plus);
  }
}
