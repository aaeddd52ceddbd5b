package io.github.stowage.alluxio.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.alluxio.master.act.ReportUpkeep;
import io.github.stowage.alluxio.master.config.Setting;
import io.github.stowage.alluxio.master.config.Settings;
import io.github.stowage.alluxio.master.observe.Popularity;
import io.github.stowage.alluxio.master.observe.ReportTrouble;
import io.github.stowage.alluxio.master.observe.ReportWindow;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Reports that are too large, or cannot be listed, read or deleted, beside those of others. */
class ReportTroubleTest {
  private static final long BUCKET = 60_000;
  private static final long WINDOW = 10 * BUCKET;
  private static final long START = 1_800_000_000_000L / BUCKET * BUCKET;
  private static final Settings SETTINGS =
      TestSettings.with(
          Map.of(
              Setting.POPULARITY_BUCKET,
              "1m",
              Setting.POPULARITY_WINDOW,
              "10m",
              Setting.POPULARITY_BYTES_MAX,
              "1GB"));

  private final MemoryReports store = new MemoryReports();
  private final ReportUpkeep upkeep = new ReportUpkeep(store, SETTINGS);
  private final List<String> bad = new ArrayList<>();
  private final List<String> unlisted = new ArrayList<>();
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
            unlisted.add(folder);
          }
        });
  }

  private Popularity lookAndTidy(long now) throws IOException {
    window.look(now);
    upkeep.run(window, now);
    return window.popularity();
  }

  /** Whoever does not write it with our codec can store more than that takes. */
  private static byte[] moreThanARecordTakes() throws IOException {
    byte[] noise = new byte[5 << 20];
    new Random(1).nextBytes(noise);
    String text = Base64.getUrlEncoder().encodeToString(noise);
    StringBuilder files = new StringBuilder();
    for (int start = 0; start + 1000 <= text.length(); start += 1000) {
      files
          .append(start == 0 ? "" : ",")
          .append("{'path':'/")
          .append(text, start, start + 1000)
          .append("','fileId':1,'columns':['a'],'rowGroups':[{'index':0,'bytes':[1],")
          .append("'queries':[{'columns':[0],'count':1}]}]}");
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      String json = "{'files':[" + files + "]}";
      out.write(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  @Test
  void whatCannotBeMergedStaysAsItIsAndStopsNoOther() throws Exception {
    RandomReports reports = new RandomReports(8);
    AccessReport beside = reports.next();
    AccessReport after = reports.next();
    String large = reports.name(START);
    store.clients.put(large, moreThanARecordTakes());
    store.clients.put(reports.name(START), Codec.encode(beside));
    store.clients.put(reports.name(START + BUCKET), Codec.encode(after));
    window.look(START + 2 * BUCKET);
    long reads = window.popularity().reads();

    for (int round = 0; round < 3; round++) {
      lookAndTidy(START + 2 * BUCKET + round);
    }

    assertThat(store.clients).containsOnlyKeys(large);
    assertThat(store.merged.get(START)).hasSize(1);
    assertThat(store.merged.get(START + BUCKET)).hasSize(1);
    window = newWindow();
    assertThat(lookAndTidy(START + 2 * BUCKET + 9).reads()).isEqualTo(reads);
    assertThat(lookAndTidy(START + WINDOW + 2 * BUCKET).reads()).isZero();
    assertThat(store.clients).isEmpty();
  }

  @Test
  void aReportThatBecameGarbageBeforeItWasMergedStopsNoOtherBucket() throws Exception {
    RandomReports reports = new RandomReports(9);
    AccessReport after = reports.next();
    String name = reports.name(START);
    store.clients.put(name, Codec.encode(reports.next()));
    store.clients.put(reports.name(START + BUCKET), Codec.encode(after));
    long now = START + 2 * BUCKET;
    window.look(now);
    store.clients.put(name, new byte[] {1});

    assertThatThrownBy(() -> upkeep.run(window, now)).hasMessageContaining("AccessReport");

    assertThat(store.merged.get(START + BUCKET)).hasSize(1);
    assertThat(lookAndTidy(now).reads()).isEqualTo(RandomReports.reads(after));
    assertThat(bad).containsExactly(name);
  }

  @Test
  void aUserWhoseReportsCannotBeListedHidesNoOther() throws Exception {
    RandomReports reports = new RandomReports(10);
    AccessReport first = reports.next();
    AccessReport second = reports.next();
    String hidden = "of-a/" + reports.name(START);
    store.clients.put(hidden, Codec.encode(first));
    store.clients.put("of-b/" + reports.name(START), Codec.encode(second));
    long both = RandomReports.reads(first) + RandomReports.reads(second);
    store.unlisted.add("of-a/");

    assertThat(lookAndTidy(START).reads()).isEqualTo(RandomReports.reads(second));
    assertThat(unlisted).containsExactly("of-a/");
    assertThat(bad).isEmpty();
    store.unlisted.clear();
    assertThat(lookAndTidy(START).reads()).isEqualTo(both);
    store.unlisted.add("of-a/");
    assertThat(lookAndTidy(START + BUCKET).reads()).isEqualTo(both);
    assertThat(store.clients).containsOnlyKeys(hidden);

    store.unlisted.clear();
    window = newWindow();
    assertThat(lookAndTidy(START + BUCKET).reads()).isEqualTo(both);
    assertThat(store.clients).isEmpty();
  }

  /** Its reports would count twice: in the merged one, and again when they are seen. */
  @Test
  void whatWasMergedBeforeAFolderCouldNotBeListedCountsOnce() throws Exception {
    RandomReports reports = new RandomReports(11);
    AccessReport report = reports.next();
    store.clients.put("of-a/" + reports.name(START), Codec.encode(report));
    window.look(START + BUCKET);
    store.changesLeft = 1;
    assertThatThrownBy(() -> upkeep.run(window, START + BUCKET)).hasMessageContaining("killed");
    store.changesLeft = Integer.MAX_VALUE;
    assertThat(store.clients).hasSize(1);
    assertThat(store.merged).hasSize(1);
    window = newWindow();
    store.unlisted.add("of-a/");
    lookAndTidy(START + BUCKET);
    store.unlisted.clear();

    assertThat(lookAndTidy(START + BUCKET).reads()).isEqualTo(RandomReports.reads(report));
    assertThat(store.clients).isEmpty();
  }

  /** Reports of 12 MB that take few bytes as they are stored: 64 MB would be too much for one. */
  @Test
  void whatIsTooLargeTogetherIsMergedInPartsAndThenLeftAlone() throws Exception {
    RandomReports names = new RandomReports(12);
    for (int r = 0; r < 6; r++) {
      List<FileAccess> files = new ArrayList<>();
      for (int f = 0; f < 1_600; f++) {
        String path = "/" + r + "/" + f + "/" + "p".repeat(7_900);
        List<ColumnSet> once = List.of(new ColumnSet(List.of(0), 1));
        List<RowGroupAccess> rowGroups = List.of(new RowGroupAccess(0, List.of(1L), once));
        files.add(new FileAccess(path, 1, List.of("a"), rowGroups));
      }
      store.clients.put(names.name(START), Codec.encode(new AccessReport(files)));
    }
    for (int round = 0; round < 3; round++) {
      assertThat(lookAndTidy(START + BUCKET + round).reads()).isEqualTo(6 * 1_600);
    }
    assertThat(store.clients).isEmpty();
    assertThat(store.merged.get(START)).hasSize(2);
    int before = store.mergedRead;

    assertThat(lookAndTidy(START + BUCKET + 3).reads()).isEqualTo(6 * 1_600);

    assertThat(store.mergedRead).isEqualTo(before);
    assertThat(store.merged.get(START)).hasSize(2);
  }

  @Test
  void aReportThatCannotBeDeletedStopsNoOther() throws Exception {
    RandomReports reports = new RandomReports(13);
    AccessReport good = reports.next();
    String stuck = "of-a/" + reports.name(START - WINDOW - BUCKET);
    store.clients.put(stuck, Codec.encode(reports.next()));
    store.clients.put("of-b/" + reports.name(START - WINDOW - BUCKET), new byte[] {1});
    store.clients.put("of-b/" + reports.name(START), Codec.encode(good));
    store.stuck.add(stuck);

    assertThatThrownBy(() -> lookAndTidy(START + BUCKET)).hasMessageContaining("it is mounted");

    assertThat(store.clients).containsOnlyKeys(stuck);
    assertThat(store.merged).containsOnlyKeys(START);
    assertThat(window.popularity().reads()).isEqualTo(RandomReports.reads(good));
  }

  /** Its user put something into it. */
  @Test
  void aReportThatStaysCountsOnce() throws Exception {
    RandomReports reports = new RandomReports(14);
    AccessReport report = reports.next();
    AccessReport late = reports.next();
    long reads = RandomReports.reads(report);
    long both = reads + RandomReports.reads(late);
    assertThat(reads).isPositive();
    String stays = "of-a/" + reports.name(START);
    store.clients.put(stays, Codec.encode(report));
    store.staying.add(stays);

    for (int look = 0; look < 4; look++) {
      assertThat(lookAndTidy(START + BUCKET + look).reads()).isEqualTo(reads);
    }
    // The merged report becomes part of another one.
    store.clients.put("of-b/" + reports.name(START), Codec.encode(late));
    for (int look = 4; look < 8; look++) {
      assertThat(lookAndTidy(START + BUCKET + look).reads()).isEqualTo(both);
    }
    assertThat(store.merged.get(START)).hasSize(1);
    window = newWindow();
    for (int look = 8; look < 12; look++) {
      assertThat(lookAndTidy(START + BUCKET + look).reads()).isEqualTo(both);
    }
    assertThat(store.clients).containsOnlyKeys(stays);
  }

  @Test
  void aReportThatStaysIsTriedOnceInABucketOfTime() throws Exception {
    RandomReports reports = new RandomReports(15);
    String stays = "of-a/" + reports.name(START);
    store.clients.put(stays, Codec.encode(reports.next()));
    store.staying.add(stays);

    for (int look = 0; look < 4; look++) {
      lookAndTidy(START + BUCKET + look);
    }
    assertThat(store.deletions).containsExactly(stays);
    // Whatever is read anew, and also when it counts no longer.
    window.forget();
    lookAndTidy(START + BUCKET + 4);
    assertThat(store.deletions).hasSize(1);
    for (int look = 0; look < 4; look++) {
      lookAndTidy(START + WINDOW + BUCKET + look);
    }
    assertThat(store.deletions).containsExactly(stays, stays);

    store.staying.clear();
    lookAndTidy(START + WINDOW + 2 * BUCKET);
    assertThat(store.clients).isEmpty();
  }

  @Test
  void aReportThatStayedAndIsGoneIsForgotten() throws Exception {
    RandomReports reports = new RandomReports(16);
    String stays = "of-a/" + reports.name(START);
    store.clients.put(stays, Codec.encode(reports.next()));
    store.clients.put("of-a/readme", new byte[0]);
    store.staying.add(stays);
    lookAndTidy(START + BUCKET);
    assertThat(window.stays(stays)).isTrue();

    store.clients.remove(stays);
    lookAndTidy(START + BUCKET + 1);

    assertThat(window.stays(stays)).isFalse();
  }

  @Test
  void garbageOfAFolderThatIsGoneMakesRoomForOther() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      store.clients.put("of-a/garbage-" + i, new byte[0]);
    }
    lookAndTidy(START);
    store.clients.clear();
    store.clients.put("of-b/garbage", new byte[0]);

    lookAndTidy(START + 1);

    assertThat(store.clients).hasSize(1);
  }
}
