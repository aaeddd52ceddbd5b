package io.github.stowage.alluxio.replicator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import alluxio.grpc.WritePType;
import io.github.stowage.alluxio.records.NotBundled;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.testkit.ReplicatorProcess;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The packaged replicator on a real cluster: what it makes of plans. */
@Tag("cluster")
class PlansTest extends ReplicatorTestCase {
  @Test
  void aPlanIsCarriedOutAndARepetitionDoesNothing() throws Exception {
    PlannedBundle two = lab.bundle(T, 0, List.of("a", "d"), 1, 3);
    PlannedBundle one = lab.bundle(T, 2, List.of("b"), 2);
    PlannedBundle three = lab.bundle(U, 1, List.of("c"), 3, 2, 1);
    plan(two, one, three);

    ReplicatorRun dry = ReplicatorRun.of(cluster, directory, null, "--dry-run");
    assertThat(dry.status()).isZero();
    assertThat(dry.output()).contains("WriteBundle /.repbun/bundles/").contains("of " + T);
    assertThat(lab.bundleFolder()).isEmpty();

    ReplicatorRun run = once("10m");
    assertThat(run.status()).as(run.output()).isZero();
    for (PlannedBundle planned : List.of(two, one, three)) {
      lab.assertPublished(planned);
    }
    assertThat(lab.map(T).orElseThrow().bundles().get(0).chunks()).hasSize(3);
    Outcome outcome = lab.outcome();
    assertThat(outcome.epoch()).isEqualTo(epoch());
    assertThat(outcome.planned()).isEqualTo(3);
    assertThat(outcome.published()).isEqualTo(3);
    assertThat(outcome.notBundled()).isEmpty();
    assertThat(outcome.copiedBytes())
        .isEqualTo(Stream.of(two, one, three).mapToLong(b -> b.workers().size() * length(b)).sum());

    ReplicatorRun again = once("10m");
    assertThat(again.status()).isZero();
    assertThat(again.output()).contains("since the start {}, 0 bytes copied, troubles {}");
    assertThat(lab.outcome().copiedBytes()).isEqualTo(outcome.copiedBytes());
  }

  private static long length(PlannedBundle planned) {
    try {
      return lab.map(planned.path()).orElseThrow().bundles().stream()
          .filter(bundle -> bundle.rowGroup() == planned.rowGroup())
          .mapToLong(PublishedBundle::length)
          .sum();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aSmallerPlanFreesWhatItDoesNotName() throws Exception {
    PlannedBundle kept = lab.bundle(T, 0, List.of("a"), 1);
    plan(kept, lab.bundle(T, 1, List.of("a", "b"), 1, 2), lab.bundle(U, 0, List.of("c"), 3));
    assertThat(once("10m").status()).isZero();

    plan(kept);
    assertThat(once("1h").status()).isZero();
    assertThat(rowGroups(T)).containsExactly(0);
    assertThat(lab.map(U)).isEmpty();
    assertThat(bundleFiles()).hasSize(3);

    assertThat(once("0s").status()).isZero();
    assertThat(bundleFiles()).hasSize(1);
    lab.assertPublished(kept);
  }

  @Test
  void whatCannotBeBundledSaysWhy() throws Exception {
    lab.write(U, "no Parquet file at all".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    PlannedBundle good = lab.bundle(T, 0, List.of("a"), 1);
    plan(
        good,
        lab.bundle(T, 1, List.of("missing"), 1),
        lab.bundle(T, 99, List.of("a"), 1),
        lab.bundle(lab.status(T), 2, List.of("a"), 1, 1, 2, 3),
        lab.bundle(U, 0, List.of("a"), 1));

    ReplicatorRun run = once("10m");

    assertThat(run.status()).isEqualTo(1);
    lab.assertPublished(good);
    assertThat(lab.outcome().published()).isEqualTo(1);
    assertThat(lab.outcome().notBundled().stream().map(NotBundled::why))
        .anyMatch(why -> why.contains("[missing]"))
        .anyMatch(why -> why.contains("row group 99"))
        .anyMatch(why -> why.contains("bytes in the file, and 1 in the plan"))
        .anyMatch(why -> why.contains("not a Parquet file"));
  }

  /** Alluxio takes no owner together with a group that its system does not know him to be of. */
  @Test
  void filesOfUsersUnknownToTheMastersSystemAreBundled() throws Exception {
    lab.write(T, content, WritePType.MUST_CACHE);
    lab.own(T, "alice-of-elsewhere", "analytics");
    PlannedBundle planned = lab.bundle(T, 0, List.of("a"), 1, 2);
    plan(planned);

    ReplicatorRun run = once("10m");

    assertThat(run.status()).as(run.output()).isZero();
    lab.assertPublished(planned);
    assertThat(lab.status(T).getOwner()).isEqualTo("alice-of-elsewhere");
    assertThat(lab.status(T).getGroup()).isEqualTo("analytics");
  }

  @Test
  void withoutItsPlanNothingIsTouched() throws Exception {
    PlannedBundle planned = lab.bundle(T, 0, List.of("a"), 1);
    plan(planned);
    assertThat(once("10m").status()).isZero();

    lab.current(epoch() + 1_000);
    ReplicatorRun run = once("0s");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.output()).contains("there is no plan of epoch " + (epoch() + 1_000));
    lab.assertPublished(planned);
  }

  @Test
  void theServiceFollowsThePlans() throws Exception {
    PlannedBundle planned = lab.bundle(T, 0, List.of("a"), 1, 2);
    try (ReplicatorProcess service =
        ReplicatorRun.service(cluster, directory, "--interval", "100ms", "--grace", "0s")) {
      plan(planned);
      await().atMost(NOTICED).until(() -> rowGroups(T).equals(Set.of(0)));
      lab.assertPublished(planned);
      lab.current(0);
      await().atMost(NOTICED).until(() -> lab.bundleFolder().isEmpty());
      assertThat(service.isAlive()).isTrue();
    }
  }
}
