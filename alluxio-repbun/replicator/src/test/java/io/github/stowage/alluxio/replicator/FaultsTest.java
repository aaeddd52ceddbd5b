package io.github.stowage.alluxio.replicator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import alluxio.AlluxioURI;
import alluxio.grpc.SetAttributePOptions;
import alluxio.grpc.WritePType;
import alluxio.proto.journal.File.XAttrUpdateStrategy;
import com.google.protobuf.ByteString;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.NotBundled;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.testkit.Node;
import io.github.stowage.alluxio.testkit.ReplicatorProcess;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The packaged replicator on a real cluster: lost workers, and files that change. */
@Tag("cluster")
class FaultsTest extends ReplicatorTestCase {
  /** Each waits a minute before it takes a step again that failed. */
  private static final Duration TWICE_AFTER_FAILURES = Duration.ofMinutes(6);

  @Test
  void aLostReplicaIsToleratedAndMadeAgain() throws Exception {
    PlannedBundle planned = lab.bundle(T, 0, List.of("a"), 1, 2);
    PlannedBundle alone = lab.bundle(T, 1, List.of("a"), 2);
    plan(planned, alone);
    assertThat(once("10m").status()).isZero();

    Node second = cluster.worker(2);
    second.kill();
    await().atMost(NOTICED).until(() -> cluster.lostWorkers().contains(second.address()));
    await()
        .atMost(NOTICED)
        .until(
            () ->
                lab.holders(lab.map(T).orElseThrow().bundles().get(0).path())
                    .equals(Set.of(lab.worker(1))));
    ReplicatorRun run = once("0s");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.output()).contains("DEGRADED");
    assertThat(rowGroups(T)).containsExactly(0);
    assertThat(lab.outcome().notBundled().stream().map(NotBundled::why))
        .containsExactly("its worker " + lab.worker(2) + " is gone");

    second.forgetBlocks();
    second.start();
    cluster.awaitWorkers();
    run = once("0s");
    assertThat(run.status()).as(run.output()).isZero();
    lab.assertPublished(planned);
    lab.assertPublished(alone);
  }

  /** Only one is to run, but somebody will start a second one. */
  @Test
  void twoAtOnceDoNoHarm() throws Exception {
    String[] options = {"--interval=100ms", "--grace=0s", "--rate=400KB"};
    try (ReplicatorProcess one = ReplicatorRun.service(cluster, directory, options);
        ReplicatorProcess other = ReplicatorRun.service(cluster, directory, options)) {
      PlannedBundle first = lab.bundle(T, 0, List.of("a"), 1, 2);
      PlannedBundle second = lab.bundle(U, 1, List.of("b", "c"), 2, 3);
      plan(first, lab.bundle(T, 1, List.of("b"), 3), second);
      await().atMost(TWICE_AFTER_FAILURES).untilAsserted(() -> assertAllPublished(3));
      PlannedBundle moved = lab.bundle(T, 0, List.of("a"), 3, 1);
      PlannedBundle wider = lab.bundle(U, 1, List.of("a", "b"), 2, 3);
      plan(moved, wider);
      await().atMost(TWICE_AFTER_FAILURES).untilAsserted(() -> assertAllPublished(2));
      await()
          .atMost(NOTICED)
          .untilAsserted(
              () -> {
                lab.assertPublished(moved);
                lab.assertPublished(wider);
                assertThat(bundleFiles()).hasSize(2);
              });
      assertThat(List.of(one, other)).allMatch(ReplicatorProcess::isAlive);
    }
  }

  /** As a second replicator does, which takes it for a leftover. */
  @Test
  void aBundleThatIsDeletedWhileItIsWrittenLeavesNoBlock() throws Exception {
    plan(lab.bundle(T, 0, List.of("a"), 1));
    try (ReplicatorProcess one =
        ReplicatorRun.service(
            cluster, directory, "--once", "--grace=0s", "--rate=10KB", "--copies-by=self")) {
      await().atMost(NOTICED).until(() -> !written().isEmpty());
      for (String path : written()) {
        lab.delete(path);
      }
      assertThat(one.awaitEnd(NOTICED)).as(one::output).hasValue(1);
    }
    assertThat(bundleFiles()).isEmpty();
  }

  private static List<String> written() throws Exception {
    return lab.bundleFolder().stream().filter(path -> path.endsWith(".writing")).toList();
  }

  private static void assertAllPublished(int bundles) throws Exception {
    assertThat(lab.outcome().epoch()).isEqualTo(epoch());
    assertThat(lab.outcome().published()).isEqualTo(bundles);
  }

  @Test
  void overwrittenAndDeletedOriginals() throws Exception {
    plan(lab.bundle(T, 0, List.of("a"), 1), lab.bundle(U, 0, List.of("a"), 2));
    assertThat(once("10m").status()).isZero();

    lab.write(T, other);
    lab.delete(U);
    ReplicatorRun run = once("0s");

    assertThat(run.status()).isEqualTo(1);
    assertThat(lab.map(T)).isEmpty();
    assertThat(bundleFiles()).isEmpty();
    assertThat(lab.outcome().notBundled().stream().map(NotBundled::why))
        .anyMatch(why -> why.startsWith("the file was replaced since it was planned"))
        .contains("the file is gone since it was planned");

    PlannedBundle anew = lab.bundle(T, 0, List.of("a"), 1);
    plan(anew);
    assertThat(once("0s").status()).isZero();
    lab.assertPublished(anew);
  }

  @Test
  void aListThatIsGoneIsWrittenAgain() throws Exception {
    PlannedBundle planned = lab.bundle(T, 0, List.of("a"), 1);
    plan(planned);
    assertThat(once("10m").status()).isZero();
    for (String list : lab.lists().list().keySet()) {
      lab.lists().delete(list);
    }
    assertThat(lab.map(T)).isEmpty();
    assertThat(once("10m").status()).isZero();
    lab.assertPublished(planned);
    assertThat(bundleFiles()).as("nothing is copied again").hasSize(1);
  }

  /** Same path, same length, even the same label: only the file's id tells them apart. */
  @Test
  void aBundleThatSomebodyReplacedIsMadeAgain() throws Exception {
    PlannedBundle planned = lab.bundle(T, 0, List.of("a"), 1);
    plan(planned);
    assertThat(once("10m").status()).isZero();
    PublishedBundle before = lab.map(T).orElseThrow().bundles().get(0);
    byte[] label = lab.status(before.path()).getXAttr().get(Names.LABEL_XATTR);

    lab.write(before.path(), new byte[(int) before.length()], WritePType.MUST_CACHE);
    lab.files.setAttribute(
        new AlluxioURI(before.path()),
        SetAttributePOptions.newBuilder()
            .setPinned(true)
            .putXattr(Names.LABEL_XATTR, ByteString.copyFrom(label))
            .setXattrUpdateStrategy(XAttrUpdateStrategy.UNION_REPLACE)
            .build());
    assertThat(once("0s").status()).isZero();

    lab.assertPublished(planned);
    assertThat(lab.map(T).orElseThrow().bundles().get(0).fileId()).isNotEqualTo(before.fileId());
    assertThat(bundleFiles()).hasSize(1);
  }

  @Test
  void aRenamedOriginalLosesItsMap() throws Exception {
    String moved = "/data/moved.parquet";
    plan(lab.bundle(T, 0, List.of("a"), 1));
    assertThat(once("10m").status()).isZero();
    lab.files.rename(new AlluxioURI(T), new AlluxioURI(moved));
    assertThat(lab.map(moved)).isPresent();

    once("0s");
    assertThat(lab.map(moved)).isEmpty();
    lab.delete(moved);
  }

  /** Alluxio still holds the old bytes, and would give them until it evicts them. */
  @Test
  void anOriginalOverwrittenBehindAlluxiosBackIsNotCopied() throws Exception {
    byte[] old = Sample.fixed(directory, 1);
    byte[] fresh = Sample.fixed(directory, 2);
    assertThat(fresh).hasSameSizeAs(old).isNotEqualTo(old);
    lab.write(T, old);
    plan(lab.bundle(T, 0, List.of("a"), 1));
    cluster.addUfsFile(T.substring(1), fresh);
    assertThat(lab.read(T, 0, old.length)).isEqualTo(old);

    assertThat(once("0s").status()).isEqualTo(1);

    assertThat(lab.outcome().notBundled().stream().map(NotBundled::why))
        .anyMatch(why -> why.startsWith("the file was replaced"));
    lab.free(T);
    assertThat(lab.read(T, 0, fresh.length)).isEqualTo(fresh);
    lab.assertReadable(T);
    PlannedBundle anew = lab.bundle(T, 0, List.of("a"), 1);
    plan(anew);
    assertThat(once("0s").status()).isZero();
    lab.assertPublished(anew);
  }
}
