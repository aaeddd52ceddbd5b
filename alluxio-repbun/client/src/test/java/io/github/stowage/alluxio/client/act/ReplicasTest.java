package io.github.stowage.alluxio.client.act;

import static org.assertj.core.api.Assertions.assertThat;

import alluxio.client.file.URIStatus;
import alluxio.conf.AlluxioProperties;
import alluxio.conf.Configuration;
import alluxio.conf.InstancedConfiguration;
import alluxio.network.TieredIdentityFactory;
import alluxio.wire.BlockInfo;
import alluxio.wire.BlockLocation;
import alluxio.wire.FileBlockInfo;
import alluxio.wire.FileInfo;
import alluxio.wire.TieredIdentity;
import alluxio.wire.WorkerNetAddress;
import io.github.stowage.alluxio.client.observe.WorkerLoads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReplicasTest {
  private final WorkerLoads loads = new WorkerLoads();
  private final AtomicLong nanos = new AtomicLong();
  private final InstancedConfiguration conf =
      new InstancedConfiguration(new AlluxioProperties(Configuration.copyProperties()));
  private final Replicas replicas =
      new Replicas(
          () -> null,
          conf,
          () -> TieredIdentityFactory.localIdentity(conf),
          () -> conf,
          loads,
          true,
          new com.google.common.base.Ticker() {
            @Override
            public long read() {
              return nanos.get();
            }
          });

  @Test
  void theWorkerWithTheFewestBytesToComeIsChosen() {
    loads.of(worker("a")).set(30);
    loads.of(worker("b")).set(10);
    loads.of(worker("c")).set(20);
    assertThat(replicas.choose(status(worker("a"), worker("b"), worker("c"))))
        .isEqualTo(worker("b"));
  }

  @Test
  void equalOnesTakeTurnsByChance() {
    Set<WorkerNetAddress> chosen = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      chosen.add(replicas.choose(status(worker("a"), worker("b"), worker("c"))));
    }
    assertThat(chosen).containsExactlyInAnyOrder(worker("a"), worker("b"), worker("c"));
  }

  @Test
  void oneThatFailedIsNotChosenForSomeSeconds() {
    loads.of(worker("b")).set(10);
    replicas.failed(worker("a"));
    assertThat(replicas.choose(status(worker("a"), worker("b")))).isEqualTo(worker("b"));
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(Avoided.SECONDS));
    assertThat(replicas.choose(status(worker("a"), worker("b")))).isEqualTo(worker("a"));
  }

  @Test
  void ifAllFailedAlluxioChooses() {
    replicas.failed(worker("a"));
    replicas.failed(worker("b"));
    assertLeft(status(worker("a"), worker("b")));
  }

  @Test
  void aReplicaOnThisHostIsLeftToAlluxio() {
    String here = TieredIdentityFactory.localIdentity(conf).getTier(0).getValue();
    assertLeft(status(worker("a"), worker(here), worker("c")));
  }

  @Test
  void oneWorkerSeveralBlocksAndGarbageAreLeftToAlluxio() {
    assertLeft(status(worker("a")));
    assertLeft(status());
    FileInfo two = info(worker("a"), worker("b"));
    two.setFileBlockInfos(List.of(two.getFileBlockInfos().get(0), two.getFileBlockInfos().get(0)));
    assertLeft(new URIStatus(two));
    URIStatus garbage = status(worker("a"), worker("b"));
    garbage.getFileBlockInfos().get(0).getBlockInfo().setLocations(Arrays.asList(null, null));
    assertThat(replicas.choose(garbage)).isNull();
  }

  private void assertLeft(URIStatus status) {
    assertThat(replicas.choose(status)).isNull();
  }

  private static WorkerNetAddress worker(String host) {
    return new WorkerNetAddress()
        .setHost(host)
        .setRpcPort(1)
        .setTieredIdentity(
            new TieredIdentity(List.of(new TieredIdentity.LocalityTier("node", host))));
  }

  private static URIStatus status(WorkerNetAddress... workers) {
    return new URIStatus(info(workers));
  }

  private static FileInfo info(WorkerNetAddress... workers) {
    List<BlockLocation> locations = new ArrayList<>();
    Arrays.stream(workers)
        .forEach(worker -> locations.add(new BlockLocation().setWorkerAddress(worker)));
    return new FileInfo()
        .setPath("/b")
        .setFileBlockInfos(
            List.of(
                new FileBlockInfo()
                    .setBlockInfo(new BlockInfo().setBlockId(1).setLocations(locations))));
  }
}
