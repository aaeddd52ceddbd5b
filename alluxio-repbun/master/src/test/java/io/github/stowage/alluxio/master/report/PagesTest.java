package io.github.stowage.alluxio.master.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.alluxio.master.decide.Decision;
import io.github.stowage.alluxio.master.observe.Counts;
import io.github.stowage.alluxio.master.observe.Popularity;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.NotBundled;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PagesTest {
  private static FileAccess file(String path, long id, ColumnSet... queries) {
    return new FileAccess(
        path,
        id,
        List.of("a", "b", "c"),
        List.of(new RowGroupAccess(0, List.of(1L, 2L, 3L), List.of(queries))));
  }

  private static JsonNode json(Object page) throws Exception {
    return new ObjectMapper().readTree(Json.of(page));
  }

  @Test
  void popularityShowsReadsByRowGroupAndCoAccessByTable() throws Exception {
    AccessReport report =
        new AccessReport(
            List.of(
                file("/t/day=1/f", 1, new ColumnSet(List.of(0, 1), 5)),
                file("/t/day=2/f", 2, new ColumnSet(List.of(1), 7))));
    Counts counts = new Counts(10, Long.MAX_VALUE);
    counts.add(report);
    JsonNode page = json(PopularityPage.of(new Popularity(counts, 1), 1));
    assertThat(page.get("reads").asLong()).isEqualTo(12);
    assertThat(page.get("rowGroupsTotal").asInt()).isEqualTo(2);
    JsonNode table = page.get("tables").get(0);
    assertThat(page.get("tables")).hasSize(1);
    assertThat(table.get("table").asText()).isEqualTo("/t");
    assertThat(table.get("reads")).hasToString("[5,12,0]");
    assertThat(table.get("coAccess")).hasToString("[[5,5,0],[5,12,0],[0,0,0]]");
    assertThat(page.get("rowGroups")).hasSize(1);
    assertThat(page.get("rowGroups").get(0).get("path").asText()).isEqualTo("/t/day=2/f");
    assertThat(page.get("rowGroups").get(0).get("reads")).hasToString("{\"b\":7}");
  }

  @Test
  void lyingCountsDoNotOverflow() throws Exception {
    Counts counts = new Counts(2000, Long.MAX_VALUE);
    for (int f = 0; f < 1024; f++) {
      ColumnSet lie = new ColumnSet(List.of(0, 1), Long.MAX_VALUE);
      counts.add(new AccessReport(List.of(file("/t/" + f, f, lie))));
    }
    JsonNode table = json(PopularityPage.of(new Popularity(counts, 1), 1)).get("tables").get(0);
    long most = 1L << 53;
    assertThat(table.get("requests").asLong()).isEqualTo(most);
    assertThat(table.get("reads").get(0).asLong()).isEqualTo(most);
    assertThat(table.get("coAccess").get(0).get(1).asLong()).isEqualTo(most);
  }

  @Test
  void longNamesMakeNoEndlessPage() throws Exception {
    List<String> columns = new ArrayList<>();
    List<Long> bytes = new ArrayList<>();
    List<Integer> all = new ArrayList<>();
    for (int c = 0; c < 200; c++) {
      columns.add(c + "x".repeat(990));
      bytes.add(1L);
      all.add(c);
    }
    ColumnSet hot = new ColumnSet(List.of(150), 9);
    List<RowGroupAccess> rowGroups = new ArrayList<>();
    for (int g = 0; g < 500; g++) {
      rowGroups.add(new RowGroupAccess(g, bytes, List.of(new ColumnSet(all, 1), hot)));
    }
    Counts counts = new Counts(1000, Long.MAX_VALUE);
    counts.add(new AccessReport(List.of(new FileAccess("/t/f", 1, columns, rowGroups))));

    String page = Json.of(PopularityPage.of(new Popularity(counts, 1), 1000));

    assertThat(page.length()).isLessThan(2 * PopularityPage.MOST_CHARACTERS);
    JsonNode shown = new ObjectMapper().readTree(page);
    assertThat(shown.get("rowGroupsTotal").asInt()).isEqualTo(500);
    assertThat(shown.get("rowGroups")).hasSizeBetween(100, 499);
    JsonNode reads = shown.get("rowGroups").get(0).get("reads");
    assertThat(reads).hasSize(Table.MOST_COLUMNS);
    assertThat(reads.get(columns.get(150)).asLong()).isEqualTo(10);
  }

  @ParameterizedTest
  @CsvSource({"/t/f, /t", "/f, /", "/a=1/f, /", "/w/t/a=1/b=2/f, /w/t", "/a=1/t/f, /a=1/t"})
  void aTableIsTheFolderAboveItsPartitions(String path, String folder) {
    assertThat(Table.folder(path)).isEqualTo(folder);
  }

  @Test
  void bundlesSayWhetherReadersAreToldOfThem() throws Exception {
    PlannedBundle one = new PlannedBundle("/t/1", 1, 0, List.of("a"), 100, List.of("h1:1"));
    PlannedBundle two = new PlannedBundle("/t/2", 2, 3, List.of("a"), 100, List.of("h1:1"));
    Optional<EpochPlan> plan =
        Optional.of(new EpochPlan(9, "UNION", 0.5, 10, 2, 1, 2, List.of(one, two)));
    Optional<Outcome> outcome =
        Optional.of(new Outcome(9, 1, 2, 1, 1, List.of(new NotBundled("/t/2", 3, "no room"))));
    JsonNode page = json(PlanPage.bundles(plan, outcome, 10));
    assertThat(page.get("bundles").get(0).get("published").asBoolean()).isTrue();
    assertThat(page.get("bundles").get(1).get("published").asBoolean()).isFalse();
    assertThat(page.get("bundles").get(1).get("bytes").asLong()).isEqualTo(100);
    assertThat(page.get("bundles").get(1).get("whyNot").asText()).isEqualTo("no room");
    assertThat(json(PlanPage.bundles(plan, Optional.empty(), 1)).get("bundles")).hasSize(1);
    assertThat(
            json(PlanPage.bundles(plan, Optional.empty(), 1))
                .get("bundles")
                .get(0)
                .get("published")
                .asBoolean())
        .isFalse();
    assertThat(json(PlanPage.of(plan, 1)).get("bundlesTotal").asInt()).isEqualTo(2);
    assertThat(json(PlanPage.of(Optional.empty(), 1)).get("whyNot").asText()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "10001", "-1", "x", "", "1e3"})
  void aBadLimitIsRefused(String text) {
    assertThatThrownBy(() -> Limit.of(text))
        .hasMessage("limit = " + text + ", allowed: 1 to 10000");
    assertThat(Limit.of(null)).isEqualTo(1000);
    assertThat(Limit.of("10000")).isEqualTo(10_000);
  }

  @Test
  void aPreviewSaysWhatThePlanIsNotFor() throws Exception {
    EpochPlan plan = new EpochPlan(1, "CHOICE", 1, 1, 1, 0, 0, List.of());

    JsonNode page = json(PlanPage.preview(Decision.of(plan).leavingOut("2 of 3"), 1));

    assertThat(page.get("leftOut").asText()).isEqualTo("2 of 3");
    assertThat(json(PlanPage.preview(Decision.of(plan), 1)).get("leftOut").asText()).isEmpty();
  }
}
