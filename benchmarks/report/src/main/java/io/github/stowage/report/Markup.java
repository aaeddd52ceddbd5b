package io.github.stowage.report;

import java.io.StringWriter;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** HTML and SVG text that is always well-formed and escaped: the JDK's XML writer, made terse. */
final class Markup {
  private final StringWriter out = new StringWriter();
  private final XMLStreamWriter xml;

  Markup() {
    try {
      // The JDK's: Hadoop's jars bring another, which would write other bytes.
      xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
    } catch (XMLStreamException e) {
      throw impossible(e);
    }
  }

  Markup doctype() {
    try {
      xml.writeDTD("<!DOCTYPE html>");
      return this;
    } catch (XMLStreamException e) {
      throw impossible(e);
    }
  }

  /**
   * @param attributes names and values in turn; a double is written with one decimal
   */
  Markup start(String tag, Object... attributes) {
    try {
      xml.writeStartElement(tag);
      writeAttributes(attributes);
      return this;
    } catch (XMLStreamException e) {
      throw impossible(e);
    }
  }

  /** An element that can have no content, such as meta. */
  Markup empty(String tag, Object... attributes) {
    try {
      xml.writeEmptyElement(tag);
      writeAttributes(attributes);
      return this;
    } catch (XMLStreamException e) {
      throw impossible(e);
    }
  }

  Markup text(String text) {
    try {
      xml.writeCharacters(text);
      return this;
    } catch (XMLStreamException e) {
      throw impossible(e);
    }
  }

  Markup end() {
    try {
      xml.writeEndElement();
      return this;
    } catch (XMLStreamException e) {
      throw impossible(e);
    }
  }

  /** An element that holds text only. */
  Markup element(String tag, String text, Object... attributes) {
    return start(tag, attributes).text(text).end();
  }

  private void writeAttributes(Object... attributes) throws XMLStreamException {
    for (int i = 0; i < attributes.length; i += 2) {
      Object value = attributes[i + 1];
      xml.writeAttribute(
          attributes[i].toString(),
          value instanceof Double number
              ? String.format(Locale.ROOT, "%.1f", number)
              : value.toString());
    }
  }

  @Override
  public String toString() {
    try {
      xml.flush();
      return out.toString();
    } catch (XMLStreamException e) {
      throw impossible(e);
    }
  }

  private static IllegalStateException impossible(XMLStreamException e) {
    return new IllegalStateException("Writing to memory failed", e);
  }
}
