package io.github.stowage.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class HtmlReportTest {
  @TempDir private Path dir;

  private static Document parse(String markup) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(markup)));
  }

  private static List<String> texts(Document page, String tag) {
    NodeList nodes = page.getElementsByTagName(tag);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent());
    }
    return texts;
  }

  @Test
  void thePageIsWellFormedAndShowsEverything() throws Exception {
    Report report = SampleReport.full();
    Path file = dir.resolve("build/index.html");
    HtmlReport.write(file, report);
    String html = Files.readString(file);
    assertThat(html).startsWith("<!DOCTYPE html><html");
    Document page = parse(html);
    for (Scenario scenario : SampleReport.SCENARIOS) {
      String read = scenario.name() + ", read";
      // Once in the latency chart, once in the share chart; in verdicts, ratios and figures.
      assertThat(texts(page, "text").stream().filter(read::equals)).hasSize(2);
      assertThat(texts(page, "h3").stream().filter(read::equals)).hasSize(3);
      String scan = scenario.name() + ", scan, 50 clients";
      // The same and once in the throughput chart, as closed loops differ in it.
      assertThat(texts(page, "text").stream().filter(scan::equals)).hasSize(3);
      assertThat(texts(page, "h3").stream().filter(scan::equals)).hasSize(3);
      assertThat(texts(page, "td")).contains(read, scan);
    }
    // Of each scenario: scaling; throughput of scans at two loads; p99 and shares of these and
    // reads.
    assertThat(page.getElementsByTagName("svg").getLength())
        .isEqualTo(SampleReport.SCENARIOS.size() * (1 + 2 + 3 + 3));
    // Winners, ratios and figures of 12 groups, paper, strategies, facts, hosts.
    assertThat(page.getElementsByTagName("table").getLength()).isEqualTo(1 + 2 * 12 + 4);
    assertThat(texts(page, "p"))
        .contains(Headline.sentence(report), "Open loop at 60% of the capacity.");
    assertThat(texts(page, "li")).anyMatch(note -> note.startsWith("A/A: ring-order and"));
    assertThat(texts(page, "td")).contains("kernel", "6.1", "2, capped to 0.35", "5.0.9");
    assertThat(texts(page, "span"))
        .contains("real load on the hosts", "calibrated service times", "no load: the control");
    assertThat(texts(page, "td"))
        .contains("Skipped: the hosts are no testbed, whose links can be delayed")
        .contains("Sample paper, Figure 1", "0.50x");
  }

  @Test
  void aMatrixWithoutFiguresOfThePaperSaysSo() throws Exception {
    Run run = SampleReport.run();
    Run bare =
        new Run(
            run.title(),
            run.system(),
            run.matrix(),
            run.scenarios(),
            run.skipped(),
            run.strategies(),
            run.roles(),
            run.method(),
            run.facts(),
            List.of(),
            List.of());
    Document page = parse(HtmlReport.render(Report.of(bare, SampleReport.phases())));
    assertThat(texts(page, "p"))
        .contains(
            "The matrix gives no figures of the paper to compare with; paper is its method, run"
                + " here.");
    assertThat(texts(page, "h2")).doesNotContain("The hosts");
  }

  @Test
  void thePageAsksForNothingFromOutside() throws IOException {
    String html = HtmlReport.render(SampleReport.full());
    String withoutNamespace = html.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
    assertThat(withoutNamespace)
        .doesNotContain("http:", "https:", "<script", "<link", "@import", "url(", "src=");
  }

  @Test
  void thePageFitsAPhoneAndADarkScreen() throws Exception {
    Document page = parse(HtmlReport.render(SampleReport.full()));
    assertThat(attributes(page, "meta", "name")).contains("viewport", "color-scheme");
    assertThat(texts(page, "style"))
        .singleElement()
        .asString()
        .contains("prefers-color-scheme: dark");
    // What is wider than a phone scrolls in a box of its own, not the page.
    assertThat(parents(page, "svg")).containsOnly("figure");
    assertThat(parents(page, "table")).containsOnly("section", "body");
    NodeList tables = page.getElementsByTagName("table");
    for (int i = 0; i < tables.getLength(); i++) {
      Element table = (Element) tables.item(i);
      boolean inABox = table.getParentNode().getNodeName().equals("section");
      assertThat(inABox || table.getAttribute("class").equals("definitions")).isTrue();
    }
  }

  @Test
  void everyChartSaysWhatItShowsToThoseWhoDoNotSeeIt() throws Exception {
    Document page = parse(HtmlReport.render(SampleReport.full()));
    NodeList charts = page.getElementsByTagName("svg");
    List<String> titles = new ArrayList<>();
    for (int i = 0; i < charts.getLength(); i++) {
      assertThat(((Element) charts.item(i)).getAttribute("role")).isEqualTo("img");
      assertThat(charts.item(i).getFirstChild().getNodeName()).isEqualTo("title");
      titles.add(charts.item(i).getFirstChild().getTextContent());
    }
    assertThat(titles)
        .doesNotHaveDuplicates()
        .contains("slow-node, read, share of the reads per node");
  }

  private static List<String> attributes(Document page, String tag, String attribute) {
    NodeList nodes = page.getElementsByTagName(tag);
    return IntStream.range(0, nodes.getLength())
        .mapToObj(i -> ((Element) nodes.item(i)).getAttribute(attribute))
        .toList();
  }

  private static List<String> parents(Document page, String tag) {
    NodeList nodes = page.getElementsByTagName(tag);
    return IntStream.range(0, nodes.getLength())
        .mapToObj(i -> nodes.item(i).getParentNode().getNodeName())
        .toList();
  }

  @Test
  void foreignTextIsEscaped() throws Exception {
    Report full = SampleReport.full();
    String evil = "<script>alert(\"x\")</script> & 'more' ]]>";
    Run run =
        new Run(
            evil,
            evil,
            full.run().matrix(),
            SampleReport.SCENARIOS.stream()
                .map(s -> new Scenario(s.name(), evil, List.of(evil), s.kind()))
                .toList(),
            Map.of(evil, evil),
            full.run().strategies(),
            full.run().roles(),
            List.of(evil),
            Map.of(evil, evil),
            List.of(Map.of(evil, evil)),
            List.of());
    Report report = new Report(run, full.results());
    String html = HtmlReport.render(report);
    assertThat(html).doesNotContain("<script");
    Document page = parse(html);
    assertThat(texts(page, "h1")).containsExactly(evil);
    assertThat(texts(page, "td")).contains(evil);
  }

  @Test
  void anEmptyReportIsStillAPage() throws Exception {
    Document page = parse(HtmlReport.render(SampleReport.report(List.of())));
    assertThat(texts(page, "p")).contains("No result to show.");
  }

  @Test
  void theHeadlineSaysWhatHappensWithTheSlowNode() {
    assertThat(Headline.sentence(SampleReport.full()))
        .matches(
            "With one of 5 nodes 4x slower, adaptive's read p99 is \\d+ ms: 0\\.\\d\\dx"
                + " stock-dynamic's \\d+ ms, 0\\.\\d\\dx paper's \\d+ ms; no request failed\\.");
  }

  @Test
  void theHeadlineIsOfAScenarioThatHasTheSubject() {
    List<BenchmarkResult> elsewhere =
        SampleReport.full().results().stream()
            .filter(r -> !(r.scenario().equals("slow-node") && r.strategy().equals("adaptive")))
            .toList();
    assertThat(Headline.sentence(SampleReport.report(elsewhere)))
        .startsWith("With every second node stressed, adaptive's ");
  }

  @Test
  void theHeadlineChartIsAnImageOfItsOwn() throws Exception {
    Path file = dir.resolve("figures/slow-node.svg");
    ChartImages.headline(file, SampleReport.full());
    Document svg = parse(Files.readString(file));
    assertThat(svg.getDocumentElement().getNamespaceURI()).isNull();
    assertThat(svg.getDocumentElement().getAttribute("xmlns"))
        .isEqualTo("http://www.w3.org/2000/svg");
    assertThat(texts(svg, "text")).contains("slow-node, read", "adaptive", "stock-dynamic");
    // Per strategy one dot per phase and one for their median.
    assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(7 * (5 + 1));
  }
}
