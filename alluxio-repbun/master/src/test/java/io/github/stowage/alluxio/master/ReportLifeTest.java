package io.github.stowage.alluxio.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.alluxio.master.act.ReportUpkeep;
import io.github.stowage.alluxio.master.config.Setting;
import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.master.observe.Counts;
import io.github.stowage.alluxio.master.observe.Popularity;
import io.github.stowage.alluxio.master.observe.ReportTrouble;
import io.github.stowage.alluxio.master.observe.ReportWindow;
import io.github.stowage.alluxio.master.report.Json;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.FileAccess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports from when a client writes them until they leave the window. */
class ReportLifeTest {
  private static final long BUCKET = 60_000;
  private static final long WINDOW = 10 * BUCKET;
  private static final long START = 1_800_000_000_000L / BUCKET * BUCKET;
  private static final Settings SETTINGS =
      TestSettings.with(Map.of(Setting.POPULARITY_BUCKET, "1m", Setting.POPULARITY_WINDOW, "10m"));

  private final MemoryReports store = new MemoryReports();
  private final ReportUpkeep upkeep = new ReportUpkeep(store, SETTINGS);
  private final List<String> bad = new ArrayList<>();
  private ReportWindow window = newWindow();

  private ReportWindow newWindow() {
    return new ReportWindow(
        store,
        SETTINGS,
        new ReportTrouble() {
          @Override
          public void goodReport() {}

          @Override
          public void badReport(String name, String why) {
            bad.add(name);
          }

          @Override
          public void unlisted(String folder, String why) {
            throw new AssertionError(why);
          }
        });
  }

  private Popularity lookAndTidy(long now) throws IOException {
    window.look(now);
    upkeep.run(window, now);
    return window.popularity();
  }

  private static AccessReport all(Popularity popularity) {
    List<FileAccess> files = new ArrayList<>();
    popularity.each(files::add);
    return new AccessReport(files);
  }

  private static String json(AccessReport report) {
    return Json.of(report);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void eachReportCountsOnceWheneverTheMasterIsKilled(long seed) throws Exception {
    Random random = new Random(seed);
    RandomReports reports = new RandomReports(seed);
    Counts truth = new Counts(Integer.MAX_VALUE, Long.MAX_VALUE);
    int kills = 0;
    for (int step = 0; step < 60; step++) {
      long now = START + step * BUCKET / 8;
      for (int r = 0; r < random.nextInt(30); r++) {
        AccessReport report = reports.next();
        // Some come late.
        long bucket = (now - random.nextInt((int) BUCKET)) / BUCKET * BUCKET;
        store.clients.put(reports.name(bucket), Codec.encode(report));
        truth.add(report);
      }
      store.changesLeft = random.nextInt(50);
      store.failAfter = random.nextBoolean();
      store.failOnce = random.nextBoolean();
      try {
        lookAndTidy(now);
      } catch (IOException e) {
        kills++;
        if (random.nextBoolean()) {
          window = newWindow();
        }
      }
      store.changesLeft = Integer.MAX_VALUE;
      window.look(now);
      assertThat(json(all(window.popularity())))
          .as("seed %s, step %s", seed, step)
          .isEqualTo(json(truth.report()));
    }
    assertThat(kills).as("seed %s", seed).isGreaterThan(5);
    String before = json(all(window.popularity()));
    window = newWindow();
    window.look(START + 60 * BUCKET / 8);
    assertThat(json(all(window.popularity()))).isEqualTo(before);
  }

  @Test
  void bucketsThatEndedBecomeOneReport() throws Exception {
    RandomReports reports = new RandomReports(1);
    for (int r = 0; r < 50; r++) {
      store.clients.put(reports.name(START), Codec.encode(reports.next()));
    }
    long reads = lookAndTidy(START + BUCKET - 1).reads();
    assertThat(store.clients).hasSize(50);
    assertThat(lookAndTidy(START + BUCKET).reads()).isEqualTo(reads);
    assertThat(store.clients).isEmpty();
    assertThat(store.merged).containsOnlyKeys(START);
    assertThat(store.merged.get(START)).containsOnlyKeys(START + "-merged-1");

    store.clients.put(reports.name(START), Codec.encode(reports.next()));
    lookAndTidy(START + 2 * BUCKET);
    assertThat(store.clients).isEmpty();
    assertThat(store.merged.get(START)).containsOnlyKeys(START + "-merged-2");
  }

  @Test
  void manyReportsOfARunningBucketAreMergedBeforeItEnds() throws Exception {
    RandomReports reports = new RandomReports(2);
    for (int r = 0; r < 64; r++) {
      store.clients.put(reports.name(START), Codec.encode(reports.next()));
    }
    lookAndTidy(START + 1);
    assertThat(store.clients).isEmpty();
    assertThat(store.merged.get(START)).hasSize(1);
  }

  @Test
  void whatLeavesTheWindowCountsNoMoreAndIsDeleted() throws Exception {
    RandomReports reports = new RandomReports(3);
    AccessReport old = reports.next();
    AccessReport young = reports.next();
    store.clients.put(reports.name(START), Codec.encode(old));
    store.clients.put(reports.name(START + BUCKET), Codec.encode(young));
    long both = RandomReports.reads(old) + RandomReports.reads(young);
    assertThat(lookAndTidy(START + WINDOW + BUCKET - 1).reads()).isEqualTo(both);
    assertThat(lookAndTidy(START + WINDOW + BUCKET).reads()).isEqualTo(RandomReports.reads(young));
    assertThat(store.merged).containsOnlyKeys(START + BUCKET);
    assertThat(lookAndTidy(START + WINDOW + 2 * BUCKET).reads()).isZero();
    assertThat(store.merged).isEmpty();
    assertThat(window.popularity().since()).isZero();
  }

  @Test
  void aReportOlderThanTheWindowIsDeletedUnread() throws Exception {
    RandomReports reports = new RandomReports(4);
    store.clients.put(reports.name(START), Codec.encode(reports.next()));
    assertThat(lookAndTidy(START + WINDOW + BUCKET).reads()).isZero();
    assertThat(store.clients).isEmpty();
    assertThat(bad).isEmpty();
  }

  @Test
  void garbageIsCountedOnceAndDeletedAfterTheWindow() throws Exception {
    RandomReports reports = new RandomReports(5);
    AccessReport good = reports.next();
    store.clients.put(reports.name(START), Codec.encode(good));
    String garbage = reports.name(START);
    String future = reports.name(START + 2 * BUCKET);
    store.clients.put(garbage, new byte[] {1, 2, 3});
    store.clients.put(future, Codec.encode(reports.next()));
    store.clients.put("readme", Codec.encode(reports.next()));
    store.clients.put(START + "-merged-1", Codec.encode(reports.next()));
    for (int look = 0; look < 3; look++) {
      assertThat(lookAndTidy(START + 1 + look).reads()).isEqualTo(RandomReports.reads(good));
    }
    assertThat(bad).containsExactlyInAnyOrder(garbage, future, "readme", START + "-merged-1");
    assertThat(store.clients).containsKeys(garbage, future, "readme", START + "-merged-1");
    lookAndTidy(START + 1 + WINDOW);
    assertThat(store.clients).isEmpty();
    assertThat(bad).hasSize(4);
  }

  @Test
  void aFloodOfGarbageIsDeletedAtOnceBeyondAThousand() throws Exception {
    for (int i = 0; i < 1500; i++) {
      store.clients.put("garbage-" + i, new byte[0]);
    }
    lookAndTidy(START);
    assertThat(store.clients).hasSize(1000);
  }

  @Test
  void aMergedReportThatIsGarbageHidesNoOther() throws Exception {
    RandomReports reports = new RandomReports(6);
    AccessReport good = reports.next();
    store.clients.put(reports.name(START), Codec.encode(good));
    lookAndTidy(START + BUCKET);
    store.merged.get(START).put(START + "-merged-9", new byte[] {9});
    window = newWindow();
    assertThat(lookAndTidy(START + BUCKET + 1).reads()).isEqualTo(RandomReports.reads(good));
    assertThat(bad).containsExactly(START + "-merged-9");
  }

  @Test
  void aFailureIsToldAndNothingIsLost() throws Exception {
    RandomReports reports = new RandomReports(7);
    AccessReport good = reports.next();
    store.clients.put(reports.name(START), Codec.encode(good));
    store.changesLeft = 0;
    assertThatThrownBy(() -> lookAndTidy(START + BUCKET)).hasMessageContaining("killed");
    store.changesLeft = Integer.MAX_VALUE;
    assertThat(store.clients).hasSize(1);
    assertThat(lookAndTidy(START + BUCKET).reads()).isEqualTo(RandomReports.reads(good));
    assertThat(store.merged).containsOnlyKeys(START);
  }
}
