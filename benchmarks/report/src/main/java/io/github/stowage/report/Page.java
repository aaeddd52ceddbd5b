package io.github.stowage.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * One self-contained page: no script, no request, readable offline and on paper. Whatever text it
 * is given, it shows as text.
 */
public final class Page {
  private static final String STYLE = "report.css";

  private final Markup out = new Markup();

  public Page(String title) {
    open(out, title);
    out.element("h1", title);
  }

  /** Up to the body's start. */
  static void open(Markup out, String title) {
    out.doctype().start("html", "lang", "en").start("head");
    out.empty("meta", "charset", "utf-8");
    out.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    out.empty("meta", "name", "color-scheme", "content", "light dark");
    out.element("title", title);
    out.element("style", style());
    out.end().start("body");
  }

  private static String style() {
    try (InputStream css = Page.class.getResourceAsStream(STYLE)) {
      return new String(css.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the page says in a sentence. */
  public Page headline(String sentence) {
    out.element("p", sentence, "class", "headline");
    return this;
  }

  public Page section(String title) {
    out.element("h2", title);
    return this;
  }

  public Page subsection(String title) {
    out.element("h3", title);
    return this;
  }

  public Page paragraph(String text) {
    out.element("p", text);
    return this;
  }

  public Page chart(HeatMap map) {
    out.start("figure");
    map.draw(out);
    out.end();
    return this;
  }

  public Page chart(Bars bars) {
    out.start("figure");
    bars.draw(out);
    out.end();
    return this;
  }

  /** Beside each other, where there is room. */
  public Page charts(List<Lines> charts) {
    out.start("figure");
    charts.forEach(chart -> chart.draw(out));
    out.end();
    return this;
  }

  /**
   * @param rows as many cells as headings each
   */
  public Page table(List<String> headings, List<List<String>> rows) {
    out.start("section").start("table").start("thead");
    HtmlTables.row(out, "th", headings, "");
    out.end().start("tbody");
    rows.forEach(row -> HtmlTables.row(out, "td", row, ""));
    out.end().end().end();
    return this;
  }

  /** Writes {@code file}, making its folder if needed. */
  public void write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, html());
  }

  private String html() {
    // What is not ended yet, is ended here.
    return out.end().end() + "\n";
  }
}
