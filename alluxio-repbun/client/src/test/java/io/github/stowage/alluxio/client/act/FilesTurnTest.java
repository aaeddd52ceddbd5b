package io.github.stowage.alluxio.client.act;

import static org.assertj.core.api.Assertions.assertThat;

import alluxio.client.file.URIStatus;
import alluxio.conf.AlluxioProperties;
import alluxio.conf.Configuration;
import alluxio.conf.InstancedConfiguration;
import alluxio.wire.BlockInfo;
import alluxio.wire.BlockLocation;
import alluxio.wire.FileBlockInfo;
import alluxio.wire.FileInfo;
import alluxio.wire.TieredIdentity;
import alluxio.wire.WorkerNetAddress;
import com.google.common.base.Ticker;
import io.github.stowage.alluxio.client.observe.WorkerLoads;
import io.github.stowage.alluxio.records.CopiedChunk;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FilesTurnTest {
  private static final long BLOCK = 100;
  private static final List<CopiedChunk> IN_THE_FIRST = List.of(new CopiedChunk(10, 20, 4));
  private static final List<CopiedChunk> ACROSS =
      List.of(new CopiedChunk(10, 20, 4), new CopiedChunk(90, 20, 24));

  private final WorkerLoads loads = new WorkerLoads();
  private final InstancedConfiguration conf =
      new InstancedConfiguration(new AlluxioProperties(Configuration.copyProperties()));

  private final Replicas replicas = replicas();

  private Replicas replicas() {
    TieredIdentity here =
        new TieredIdentity(
            List.of(
                new TieredIdentity.LocalityTier("node", "here"),
                new TieredIdentity.LocalityTier("rack", "near")));
    return new Replicas(
        () -> null, conf, () -> here, () -> conf, loads, true, Ticker.systemTicker());
  }

  /** Of a thousand draws. */
  private int turns(URIStatus file, List<CopiedChunk> chunks, URIStatus bundle) {
    FilesTurn turn = new FilesTurn(replicas);
    int turns = 0;
    for (int i = 0; i < 1_000; i++) {
      turns += turn.isNow(file, chunks, bundle) ? 1 : 0;
    }
    return turns;
  }

  @Test
  void whoHasFailedCountsAsTheBusiest() {
    URIStatus file = file(List.of(worker("a")));
    URIStatus bundle = file(List.of(worker("b")));
    loads.of(worker("a")).set(1_000);
    assertThat(turns(file, IN_THE_FIRST, bundle)).isZero();
    replicas.failed(worker("b"));
    assertThat(turns(file, IN_THE_FIRST, bundle)).as("b has failed").isEqualTo(1_000);
    URIStatus two = file(List.of(worker("b"), worker("c")));
    assertThat(turns(file, IN_THE_FIRST, two)).as("c has not").isZero();
    replicas.failed(worker("a"));
    assertThat(turns(file, IN_THE_FIRST, two)).isZero();
    assertThat(turns(file, IN_THE_FIRST, bundle)).as("both have failed").isBetween(405, 595);
  }

  @Test
  void itIsWhileFewerBytesAreToComeFromItsWorker() {
    URIStatus file = file(List.of(worker("a")));
    URIStatus bundle = file(List.of(worker("b"), worker("c")));
    loads.of(worker("b")).set(10);
    loads.of(worker("a")).set(1);
    assertThat(turns(file, IN_THE_FIRST, bundle)).as("c is idle").isZero();
    loads.of(worker("c")).set(20);
    assertThat(turns(file, IN_THE_FIRST, bundle)).isEqualTo(1_000);
    loads.of(worker("a")).set(11);
    assertThat(turns(file, IN_THE_FIRST, bundle)).as("more than of b").isZero();
  }

  /** Of 1,000 draws the bounds are 6 standard deviations away. */
  @Test
  void ofEqualOnesEachAnswersAsOften() {
    URIStatus file = file(List.of(worker("a")));
    assertThat(turns(file, IN_THE_FIRST, file(List.of(worker("b"))))).isBetween(405, 595);
    URIStatus three = file(List.of(worker("b"), worker("c"), worker("d")));
    assertThat(turns(file, IN_THE_FIRST, three)).isBetween(168, 332);
    loads.of(worker("b")).set(10);
    assertThat(turns(file, IN_THE_FIRST, three)).as("b is not equal").isBetween(244, 422);
  }

  @Test
  void theBlocksWithTheBundlesChunksCount() {
    URIStatus two = file(List.of(worker("a")), List.of(worker("b")));
    URIStatus bundle = file(List.of(worker("c")));
    loads.of(worker("c")).set(10);
    loads.of(worker("b")).set(20);
    assertThat(turns(two, IN_THE_FIRST, bundle)).isEqualTo(1_000);
    assertThat(turns(two, ACROSS, bundle)).isZero();
    loads.of(worker("c")).set(21);
    assertThat(turns(two, ACROSS, bundle)).isEqualTo(1_000);
    URIStatus half = file(List.of(worker("a")), List.of());
    assertThat(turns(half, IN_THE_FIRST, bundle)).isEqualTo(1_000);
    assertThat(turns(half, ACROSS, bundle)).as("no worker has its second block").isZero();
  }

  @Test
  void aBundleThatIsNearerAnswers() {
    URIStatus near = file(List.of(inRack("b", "near")));
    URIStatus far = file(List.of(inRack("a", "far")));
    loads.of(inRack("b", "near")).set(10);
    assertThat(turns(far, IN_THE_FIRST, near)).isZero();
    loads.of(inRack("a", "far")).set(20);
    assertThat(turns(near, IN_THE_FIRST, far)).isEqualTo(1_000);
  }

  @Test
  void whatIsOnNoWorkerOrGarbageIsNotCompared() {
    URIStatus file = file(List.of(worker("a")));
    URIStatus bundle = file(List.of(worker("b")));
    loads.of(worker("b")).set(10);
    assertThat(turns(file(List.of()), IN_THE_FIRST, bundle)).isZero();
    assertThat(turns(file, IN_THE_FIRST, file(List.of()))).isZero();
    assertThat(turns(file, List.of(new CopiedChunk(1_000, 1, 4)), bundle)).isZero();
    List<WorkerNetAddress> none = new ArrayList<>();
    none.add(null);
    assertThat(turns(file(none), IN_THE_FIRST, bundle)).isZero();
  }

  private static WorkerNetAddress worker(String host) {
    return identified(host, List.of(new TieredIdentity.LocalityTier("node", host)));
  }

  private static WorkerNetAddress inRack(String host, String rack) {
    return identified(
        host,
        List.of(
            new TieredIdentity.LocalityTier("node", host),
            new TieredIdentity.LocalityTier("rack", rack)));
  }

  private static WorkerNetAddress identified(String host, List<TieredIdentity.LocalityTier> tiers) {
    return new WorkerNetAddress()
        .setHost(host)
        .setRpcPort(1)
        .setTieredIdentity(new TieredIdentity(tiers));
  }

  /**
   * @param blocks the workers of each
   */
  @SafeVarargs
  private static URIStatus file(List<WorkerNetAddress>... blocks) {
    List<FileBlockInfo> infos = new ArrayList<>();
    for (List<WorkerNetAddress> workers : blocks) {
      List<BlockLocation> locations = new ArrayList<>();
      workers.forEach(
          worker ->
              locations.add(worker == null ? null : new BlockLocation().setWorkerAddress(worker)));
      infos.add(
          new FileBlockInfo()
              .setOffset(infos.size() * BLOCK)
              .setBlockInfo(new BlockInfo().setLength(BLOCK).setLocations(locations)));
    }
    return new URIStatus(new FileInfo().setPath("/f").setFileBlockInfos(infos));
  }
}
