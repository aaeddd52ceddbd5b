package io.github.stowage.alluxio.replicator;

import static org.assertj.core.api.Assertions.assertThat;

import alluxio.AlluxioURI;
import alluxio.grpc.CreateFilePOptions;
import alluxio.grpc.SetAttributePOptions;
import alluxio.grpc.WritePType;
import io.github.stowage.alluxio.copy.Moment;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.ListName;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The packaged replicator on a real cluster, killed at every place. */
@Tag("cluster")
class KilledTest extends ReplicatorTestCase {
  /** From one plan to another with all kinds of steps, killed before one of each kind. */
  @ParameterizedTest
  @EnumSource(Moment.class)
  void killedAnywhereItIsMended(Moment moment) throws Exception {
    PlannedBundle before = lab.bundle(T, 0, List.of("a"), 1, 2);
    plan(before, lab.bundle(T, 1, List.of("b"), 1), lab.bundle(U, 0, List.of("c"), 2));
    assertThat(once("10m").status()).isZero();
    lab.files.setAttribute(
        new AlluxioURI(lab.map(T).orElseThrow().bundles().get(0).path()),
        SetAttributePOptions.newBuilder().setPinned(false).build());
    try (OutputStream leftover =
        lab.files.createFile(
            Names.BUNDLES.join(epoch() + "/" + before.fileId() + "-2.parquet.x.writing"),
            CreateFilePOptions.newBuilder()
                .setBlockSizeBytes(1 << 20)
                .setWriteType(WritePType.MUST_CACHE)
                .build())) {
      leftover.write(content, 0, 1_000);
    }
    PlannedBundle moved = lab.bundle(T, 0, List.of("a"), 2, 3);
    PlannedBundle wider = lab.bundle(T, 1, List.of("b", "d"), 2, 3);
    plan(moved, wider);

    ReplicatorRun killed =
        ReplicatorRun.of(
            cluster, directory, moment + ":1", "--once", "--grace=0s", "--copies-by=self");
    assertThat(killed.status()).as(killed.output()).isEqualTo(HaltBefore.STATUS);
    lab.assertReadable(T);
    lab.assertReadable(U);
    for (PublishedBundle bundle : lab.map(T).map(BundleMap::bundles).orElse(List.of())) {
      if (bundle.columns().equals(wider.columns())) {
        assertThat(lab.holders(bundle.path())).isEqualTo(Set.copyOf(wider.workers()));
      }
    }
    ReplicatorRun resumed = once("0s");
    assertThat(resumed.status()).as(resumed.output()).isZero();

    lab.assertPublished(moved);
    lab.assertPublished(wider);
    assertThat(lab.map(U)).isEmpty();
    Set<String> named =
        lab.map(T).orElseThrow().bundles().stream()
            .map(PublishedBundle::path)
            .collect(Collectors.toSet());
    assertThat(bundleFiles()).containsExactlyInAnyOrderElementsOf(named);
    assertThat(lab.lists().list()).containsOnlyKeys(ListName.of(lab.status(T)).orElseThrow());
  }
}
