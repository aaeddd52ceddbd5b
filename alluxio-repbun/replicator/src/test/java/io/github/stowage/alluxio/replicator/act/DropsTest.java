package io.github.stowage.alluxio.replicator.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.records.BundleLabel;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.CopiedFooter;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.replicator.decide.Bundle;
import io.github.stowage.alluxio.replicator.decide.Step;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DropsTest {
  private static final String WORKER = "w1:1";

  private final Workers workers = new Workers();
  private final List<Step> done = new ArrayList<>();
  private final Map<Step, Exception> failed = new HashMap<>();

  /** The master learns of all that was dropped when it was looked at that often. */
  private static final class Workers implements Drops.Blocks {
    private final Set<Long> asked = new HashSet<>();
    private int looks;
    private int heartbeatAfter = Integer.MAX_VALUE;
    private long unreadable = -1;

    @Override
    public void askToDrop(long blockId, String worker) {
      asked.add(blockId);
    }

    @Override
    public Set<String> holders(long blockId) throws IOException {
      if (blockId == unreadable) {
        throw new IOException("no such block");
      }
      looks++;
      return looks > heartbeatAfter && asked.contains(blockId) ? Set.of() : Set.of(WORKER);
    }
  }

  /** As Alluxio numbers files: a block's number, and all ones. */
  private static Step.DropReplica drop(long number) {
    PublishedBundle bundle =
        new PublishedBundle(
            0,
            "/.repbun/bundles/1/" + number,
            fileId(number),
            500,
            List.of("a"),
            List.of(new CopiedChunk(4, 100, 4)),
            new CopiedFooter(99, "ab".repeat(32)));
    return new Step.DropReplica(
        new Bundle(
            BundleLabel.of(1, "/t", 7, 1_000, bundle), Set.of(WORKER), true, OptionalLong.empty()),
        WORKER);
  }

  private static long fileId(long number) {
    return number << 24 | 0xffffff;
  }

  private List<Step.DropReplica> ask(Drops drops, int count) throws IOException {
    List<Step.DropReplica> asked = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      drops.ask(drop(i));
      asked.add(drop(i));
    }
    return asked;
  }

  /** One heartbeat for each of thousands would take hours. */
  @Test
  void allAreWaitedForAtOnce() throws IOException {
    Drops drops = new Drops(workers, Duration.ofMinutes(10));
    List<Step.DropReplica> asked = ask(drops, 5_000);
    assertThat(workers.looks).isZero();
    assertThat(workers.asked).contains(1L << 24).hasSize(5_000);
    workers.heartbeatAfter = 5_000;

    drops.await(asked, done::add, failed::put);

    assertThat(done).hasSize(5_000);
    assertThat(failed).isEmpty();
    assertThat(workers.looks).isEqualTo(2 * 5_000);
  }

  @Test
  void whatTheMasterDoesNotHearOfHasFailed() throws IOException {
    Drops drops = new Drops(workers, Duration.ZERO);
    List<Step.DropReplica> asked = ask(drops, 3);
    workers.asked.remove(2L << 24);
    workers.unreadable = 3L << 24;
    workers.heartbeatAfter = 0;

    drops.await(asked, done::add, failed::put);

    assertThat(done).containsExactly(asked.get(0));
    assertThat(failed).containsOnlyKeys(asked.get(1), asked.get(2));
    assertThat(failed.get(asked.get(1))).hasMessage("the master did not hear of it within PT0S");
    assertThat(failed.get(asked.get(2))).hasMessage("no such block");
  }
}
