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
import alluxio.wire.TieredIdentity.LocalityTier;
import alluxio.wire.WorkerNetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnHostTest {
  private static final int BLOCK = 10;

  private final InstancedConfiguration conf =
      new InstancedConfiguration(new AlluxioProperties(Configuration.copyProperties()));
  private final OwnHost host = new OwnHost(() -> conf);
  private final String here = TieredIdentityFactory.localIdentity(conf).getTier(0).getValue();

  /** Alluxio's answer holds for the whole process, and the master's settings come with a file. */
  @Test
  void nothingIsAskedBeforeThereIsAFile() {
    List<String> asked = new ArrayList<>();
    OwnHost fresh =
        new OwnHost(
            () -> {
              asked.add("conf");
              return conf;
            });
    assertThat(asked).isEmpty();
    assertThat(fresh.bytes(file(on(here)))).containsExactly(0, 10);
    assertThat(asked).isNotEmpty();
  }

  @Test
  void stretchesAreThoseOfBlocksThatAWorkerHereHas() {
    assertThat(host.bytes(file())).isEmpty();
    assertThat(host.bytes(file(on("a"), on("b", "c")))).isEmpty();
    assertThat(host.bytes(file(on(here)))).containsExactly(0, 10);
    assertThat(host.bytes(file(on("a", here), on(here, "b"), on("c")))).containsExactly(0, 20);
    assertThat(host.bytes(file(on(here), on(), on(here), on(here)))).containsExactly(0, 10, 20, 40);
  }

  @Test
  void stretchesElsewhereAreThoseOfBlocksThatOnlyWorkersElsewhereHave() {
    assertThat(host.bytesElsewhere(file())).isEmpty();
    assertThat(host.bytesElsewhere(file(on(here), on()))).isEmpty();
    assertThat(host.bytesElsewhere(file(on("a"), on("b", "c"), on(here, "a"), on("b"))))
        .containsExactly(0, 20, 30, 40);
  }

  @Test
  void aFileIsElsewhereIfWorkersHaveItAndNoneOfThemIsHere() {
    assertThat(host.isElsewhere(file(on("a")))).isTrue();
    assertThat(host.isElsewhere(file(on("a", "b")))).isTrue();
    assertThat(host.isElsewhere(file(on(here)))).isFalse();
    assertThat(host.isElsewhere(file(on("a", here)))).isFalse();
    assertThat(host.isElsewhere(file(on("a"), on("b", here)))).isFalse();
  }

  @Test
  void aRackIsNoHost() {
    URIStatus inRack = file(List.of(worker("a", new LocalityTier("rack", here))));
    assertThat(host.isElsewhere(inRack)).isTrue();
    assertThat(host.bytes(inRack)).isEmpty();
  }

  @Test
  void whatIsNotKnownIsNeitherHereNorElsewhere() {
    assertThat(host.isElsewhere(file())).isFalse();
    assertThat(host.isElsewhere(file(on()))).isFalse();
    URIStatus garbage = file(on("a"));
    garbage.getFileBlockInfos().get(0).getBlockInfo().setLocations(Arrays.asList(null, null));
    assertThat(host.isElsewhere(garbage)).isFalse();
    assertThat(host.bytes(garbage)).isEmpty();
    assertThat(host.bytesElsewhere(garbage)).isEmpty();
  }

  static List<WorkerNetAddress> on(String... hosts) {
    return Arrays.stream(hosts).map(name -> worker(name)).toList();
  }

  private static WorkerNetAddress worker(String host, LocalityTier... more) {
    List<LocalityTier> tiers = new ArrayList<>(List.of(new LocalityTier("node", host)));
    tiers.addAll(List.of(more));
    return new WorkerNetAddress().setHost(host).setTieredIdentity(new TieredIdentity(tiers));
  }

  /** Blocks of so many bytes each, by where they are. */
  @SafeVarargs
  static URIStatus file(List<WorkerNetAddress>... blocks) {
    List<FileBlockInfo> infos = new ArrayList<>();
    for (List<WorkerNetAddress> workers : blocks) {
      List<BlockLocation> locations =
          workers.stream().map(worker -> new BlockLocation().setWorkerAddress(worker)).toList();
      infos.add(
          new FileBlockInfo()
              .setOffset((long) BLOCK * infos.size())
              .setBlockInfo(new BlockInfo().setLength(BLOCK).setLocations(locations)));
    }
    return new URIStatus(
        new FileInfo().setPath("/f").setBlockSizeBytes(BLOCK).setFileBlockInfos(infos));
  }
}
