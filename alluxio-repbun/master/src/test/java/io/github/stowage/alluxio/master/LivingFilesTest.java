package io.github.stowage.alluxio.master;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.master.model.Original;
import io.github.stowage.alluxio.master.observe.Counts;
import io.github.stowage.alluxio.master.observe.Popularity;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Files are named by their ids; those from 1000 are gone. */
class LivingFilesTest {
  private static final int MOST = 10;

  private final Counts counts = new Counts(Integer.MAX_VALUE, Long.MAX_VALUE);
  private final List<Long> lookedUp = new ArrayList<>();
  private Duration perLookup = Duration.ZERO;

  private void read(long id, long... readsOfRowGroups) {
    List<RowGroupAccess> rowGroups = new ArrayList<>();
    for (int g = 0; g < readsOfRowGroups.length; g++) {
      ColumnSet query = new ColumnSet(List.of(0), readsOfRowGroups[g]);
      rowGroups.add(new RowGroupAccess(g, List.of(1L), List.of(query)));
    }
    counts.add(new AccessReport(List.of(new FileAccess("/" + id, id, List.of("a"), rowGroups))));
  }

  private List<Original> hottest() throws IOException {
    LivingFiles files =
        new LivingFiles(
            access -> {
              lookedUp.add(access.fileId());
              return access.fileId() < 1000
                  ? Optional.of(new Original(access, List.of()))
                  : Optional.empty();
            },
            MOST,
            () -> 5 + perLookup.multipliedBy(lookedUp.size()).toNanos());
    return files.hottest(new Popularity(counts, 1));
  }

  private static List<Long> ids(List<Original> originals) {
    return originals.stream().map(file -> file.access().fileId()).collect(Collectors.toList());
  }

  @Test
  void whereAllAreThereEachOfTheHottestIsLookedUpOnce() throws IOException {
    for (int f = 1; f <= 20; f++) {
      read(f, f);
    }

    assertThat(ids(hottest()))
        .containsExactlyInAnyOrder(11L, 12L, 13L, 14L, 15L, 16L, 17L, 18L, 19L, 20L);
    assertThat(lookedUp).hasSize(MOST).doesNotHaveDuplicates();
  }

  @Test
  void filesThatAreGoneTakeNobodysPlace() throws IOException {
    for (int f = 1; f <= 20; f++) {
      read(f, f);
    }
    for (int f = 0; f < 45; f++) {
      read(1000 + f, 100);
    }

    assertThat(ids(hottest()))
        .containsExactlyInAnyOrder(11L, 12L, 13L, 14L, 15L, 16L, 17L, 18L, 19L, 20L);
    assertThat(lookedUp).hasSize(45 + MOST).doesNotHaveDuplicates();
  }

  @Test
  void moreThanTenTimesAsManyAreNotLookedUp() throws IOException {
    for (int f = 0; f < 500; f++) {
      read(1000 + f, 100);
    }
    read(1, 1);

    assertThat(hottest()).isEmpty();
    assertThat(lookedUp).hasSize(10 * MOST);
  }

  /** The hottest take 4 s. After three more sweeps of 3.2 s there is time for one. */
  @Test
  void whenThatTakesLongNobodyElseIsLookedUp() throws IOException {
    perLookup = Duration.ofMillis(400);
    read(1, 200);
    read(2, 200);
    for (int f = 0; f < 35; f++) {
      read(1000 + f, 100);
    }
    for (int f = 3; f <= 20; f++) {
      read(f, f);
    }

    assertThat(ids(hottest())).containsExactlyInAnyOrder(1L, 2L);
    assertThat(lookedUp).hasSize(10 + 3 * 8 + 1).doesNotHaveDuplicates();
  }

  @Test
  void theHottestDoNotUseUpTheTimeOfOthers() throws IOException {
    perLookup = Duration.ofSeconds(1);
    for (int f = 0; f < MOST; f++) {
      read(1000 + f, 100);
    }
    for (int f = 1; f <= 5; f++) {
      read(f, f);
    }

    assertThat(ids(hottest())).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L);
  }

  @Test
  void theHottestAreLookedUpHoweverLongItTakes() throws IOException {
    perLookup = Duration.ofSeconds(10);
    for (int f = 1; f <= 20; f++) {
      read(f, f);
    }

    assertThat(hottest()).hasSize(MOST);
    assertThat(lookedUp).hasSize(MOST);
  }

  /** Another row group of 2 would have come in, but 1 is looked up first. */
  @Test
  void whatWasFoundStaysThoughItIsTooLateToLookAgain() throws IOException {
    perLookup = Duration.ofSeconds(10);
    for (int f = 0; f < 9; f++) {
      read(1000 + f, 50);
    }
    read(2, 100, 10);
    read(1, 5);

    List<Original> found = hottest();

    assertThat(ids(found)).containsExactly(1L, 2L);
    assertThat(found.get(1).access().rowGroups()).hasSize(1);
  }

  /** What is not among the hottest at first is when others are gone. */
  @Test
  void moreRowGroupsOfAFileComeIn() throws IOException {
    for (int f = 0; f < 9; f++) {
      read(1000 + f, 50);
    }
    read(1, 100, 10);
    read(2, 5);

    List<Original> found = hottest();

    assertThat(ids(found)).containsExactly(1L, 2L);
    assertThat(found.get(0).access().rowGroups()).hasSize(2);
  }
}
