package io.github.stowage.report;

/**
 * To another page.
 *
 * @param address relative to the page that has the link
 */
public record Link(String address, String text) {
  void draw(Markup out) {
    out.start("p").element("a", text, "href", address).end();
  }
}
