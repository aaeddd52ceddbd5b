package io.github.stowage.simulator.roxie;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.simulator.summary.Computed;
import java.util.List;
import org.junit.jupiter.api.Test;

class Table4Test {
  private static final Table4 TABLE = Computed.STUDIES.table4();

  @Test
  void printedValuesStandBesideThePapersVector() {
    assertThat(TABLE.cells()).hasSize(8);
    assertThat(TABLE.cells().stream().filter(cell -> cell.use().printed() != null)).hasSize(5);
    assertThat(TABLE.cell("base").use().model()).isEqualTo(1);
    assertThat(TABLE.cell("complete").connections().model()).isEqualTo(1);
    assertThat(TABLE.cell("base").busiest().model()).isCloseTo(3.14, within(.05)); // Table I
  }

  @Test
  void requestsAtTheNodesAreInTheOrderOfThePapersConnections() {
    List<String> order = List.of("complete", "balanced", "compact", "coarse", "base");
    for (int i = 1; i < order.size(); i++) {
      Table4.Metric fewer = TABLE.cell(order.get(i - 1)).connections();
      Table4.Metric more = TABLE.cell(order.get(i)).connections();
      assertThat(more.printed()).isGreaterThan(fewer.printed());
      assertThat(more.model()).isGreaterThan(fewer.model());
    }
    assertThat(Table4Report.furthest(TABLE, Table4.Cell::connections)).isLessThan(.15);
  }
}
