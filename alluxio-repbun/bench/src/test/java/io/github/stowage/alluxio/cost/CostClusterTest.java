package io.github.stowage.alluxio.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each operation asks of master and workers, which docs/alluxio-repbun.md tells. */
@Tag("cluster")
class CostClusterTest {
  /** Of fifty times: what clients ask from time to time. */
  private static final double OTHERS = .2;

  private static final double FOOTER = 1 << 16;

  @TempDir private static Path folder;
  private static CostCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = new CostCluster(folder);
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static Requests requests(Client.Kind kind, Operation operation) throws IOException {
    try (Client client = new Client(kind, cluster.masterAddress(), cluster.clientProperties())) {
      return Requests.of(cluster, client, operation);
    }
  }

  @ParameterizedTest
  @EnumSource
  void toOpenAFileIsOneCallOfTheMaster(Client.Kind kind) throws IOException {
    Requests open = requests(kind, Operation.OPEN);
    assertThat(open.master()).isCloseTo(1, within(OTHERS));
    assertThat(open.worker()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void soItIsWithAFileSystemOfItsOwnButForStocksConfiguration(Client.Kind kind) throws IOException {
    Requests open = requests(kind, Operation.OPEN_ANEW);
    assertThat(open.master()).isCloseTo(kind == Client.Kind.STOCK ? 2 : 1, within(2 * OTHERS));
    assertThat(open.worker()).isZero();
  }

  @Test
  void aReadOfABundleLooksForItAndForTheFooterOnce() throws IOException {
    Requests stock = requests(Client.Kind.STOCK, Operation.OPEN_AND_READ);
    assertThat(stock.worker()).isEqualTo(1);
    Requests plain = requests(Client.Kind.PLAIN, Operation.OPEN_AND_READ);
    assertThat(plain.worker()).isEqualTo(1);
    assertThat(plain.bytes()).isPositive().isLessThanOrEqualTo(Client.READ + FOOTER);
    Requests bundled = requests(Client.Kind.BUNDLED, Operation.OPEN_AND_READ);
    assertThat(bundled.master()).isCloseTo(2, within(OTHERS));
    assertThat(bundled.worker()).isEqualTo(2);
    assertThat(bundled.bytes()).isPositive().isLessThanOrEqualTo(Client.READ + 2 * FOOTER);
  }

  /** Of fifty reads about half are of the file; the bounds are 5 standard deviations away. */
  @Test
  void whereTheFileIsDrawnItsFooterIsNotLookedFor() throws IOException {
    assertThat(requests(Client.Kind.DRAWN, Operation.OPEN_AND_READ).worker())
        .isBetween(1.5 - .36, 1.5 + .36);
  }

  @Test
  void aFurtherReadIsOneRequestForWhatIsRead() throws IOException {
    for (Client.Kind kind : new Client.Kind[] {Client.Kind.PLAIN, Client.Kind.BUNDLED}) {
      Requests jump = requests(kind, Operation.JUMP_AND_READ);
      assertThat(jump.worker()).as("%s", kind).isEqualTo(1);
      assertThat(jump.bytes()).as("%s", kind).isPositive().isLessThan(1.01 * Client.READ);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whoReadsAllIsSentItOnce(Client.Kind kind) throws IOException {
    assertThat(requests(kind, Operation.READ_ON).bytes())
        .isPositive()
        .isLessThan(1.2 * CostFile.BYTES);
  }
}
