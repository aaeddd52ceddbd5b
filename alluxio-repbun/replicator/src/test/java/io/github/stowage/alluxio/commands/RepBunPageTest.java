package io.github.stowage.alluxio.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.alluxio.commands.report.RepBunPage;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of masters that say strange things; what real ones say is in RepBunClusterTest. */
class RepBunPageTest {
  @TempDir Path folder;

  private String page(String answers) throws Exception {
    Path file = folder.resolve("page.html");
    RepBunPage.of(new ObjectMapper().readTree(answers)).write(file);
    return Files.readString(file);
  }

  @Test
  void nothingReadAndNothingPlanned() throws Exception {
    assertThat(page("{\"plan\": {\"epoch\": 0, \"whyNot\": \"too few reads\"}}"))
        .contains("0 reads of 0 row groups; nothing is bundled: too few reads");
    assertThat(page("{}")).contains("nothing is bundled");
  }

  @Test
  void whatFilesAndColumnsAreCalledIsShownAsText() throws Exception {
    String answers =
        """
        {"popularity": {"reads": 3, "tables": [{"table": "/<script>", "requests": 3,
            "columnsTotal": 1, "columns": ["</svg><script>"], "reads": [3], "coAccess": [[3]]}],
          "rowGroups": [{"table": "/<script>", "path": "/<script>/'\\"><b>", "rowGroup": 0,
            "requests": 3, "reads": {"</svg><script>": 3}}]},
         "plan": {"epoch": 1, "mode": "<i>", "bundlesTotal": 1, "budgetBytes": 5},
         "bundles": {"bundlesTotal": 1, "bundles": [{"bytes": 4, "workers": ["<u>"],
            "published": true}]}}
        """;
    assertThat(page(answers))
        .contains("&lt;script&gt;", "&lt;i&gt;", "&lt;u&gt;")
        .doesNotContain("<script", "<b>", "<i>", "<u>");
  }

  @Test
  void numbersThatAreNoneAreNothing() throws Exception {
    String answers =
        """
        {"popularity": {"tables": [{"table": "/t", "columns": ["a", "b"], "reads": ["x", -1],
            "coAccess": [[1e999, 2, 3]]}]},
         "plan": {"epoch": 1},
         "bundles": {"bundles": [{"bytes": -5, "workers": ["w"]}]}}
        """;
    assertThat(page(answers))
        .contains("a, b: 2 reads")
        .doesNotContain("NaN", "Infinity", "width=\"-");
  }

  @Test
  void tablesOfOneFolderAreToldApartByTheirColumns() throws Exception {
    String answers =
        """
        {"popularity": {"tables": [
            {"table": "/t", "columns": ["a"], "reads": [1], "coAccess": [[1]]},
            {"table": "/t", "columns": ["b"], "reads": [2], "coAccess": [[2]]}],
          "rowGroups": [
            {"table": "/t", "path": "/t/1", "rowGroup": 7, "requests": 1, "reads": {"a": 1}},
            {"table": "/t", "path": "/t/2", "rowGroup": 8, "requests": 2, "reads": {"b": 2}}]}}
        """;
    assertThat(page(answers))
        .contains("1 #7, a: 1 reads", "2 #8, b: 2 reads")
        .doesNotContain("1 #7, b", "2 #8, a");
  }
}
