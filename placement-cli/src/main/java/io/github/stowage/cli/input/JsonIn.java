package io.github.stowage.cli.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.github.stowage.cli.BadInputException;
import java.io.BufferedReader;
import java.io.IOException;

/**
 * A JSON file read value by value, since a tree of a large plan takes gigabytes. Every value must
 * have the type asked for; messages name file, line, key and value.
 */
public final class JsonIn {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final Source source;
  private final JsonParser parser;

  private JsonIn(Source source, JsonParser parser) {
    this.source = source;
    this.parser = parser;
  }

  /** What reads the current value. */
  public interface Value {
    void read(JsonIn in) throws IOException;
  }

  /** What reads the current value, of this key. */
  public interface Member {
    void read(String key) throws IOException;
  }

  /**
   * @param content what to call the file when it is none
   * @throws BadInputException if there is not exactly one value, or it is not as expected
   */
  public static void read(Source source, String content, Value root) {
    try (BufferedReader reader = source.open();
        JsonParser parser = FACTORY.createParser(reader)) {
      try {
        if (parser.nextToken() == null) {
          throw source.wrong(1, "empty file", content);
        }
        root.read(new JsonIn(source, parser));
        if (parser.nextToken() != null) {
          throw source.wrong(line(parser), "something after the end", content);
        }
      } catch (JsonEOFException e) {
        throw source.wrong(line(parser), "cut off in the middle", content);
      } catch (JsonProcessingException e) {
        e.clearLocation();
        throw source.wrong(line(parser), "not JSON: " + Quoted.reason(e), content);
      }
    } catch (IOException e) {
      throw source.unreadable(e);
    }
  }

  public void object(Member members) throws IOException {
    require(JsonToken.START_OBJECT, "an object");
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      parser.nextToken();
      members.read(key);
    }
  }

  public void array(Value element) throws IOException {
    require(JsonToken.START_ARRAY, "an array");
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      element.read(this);
    }
  }

  public void skip() throws IOException {
    parser.skipChildren();
  }

  public boolean isText() {
    return parser.currentToken() == JsonToken.VALUE_STRING;
  }

  public String text() throws IOException {
    require(JsonToken.VALUE_STRING, "a string");
    return parser.getText();
  }

  /** JSON's null is null. */
  public String textOrNull() throws IOException {
    return parser.currentToken() == JsonToken.VALUE_NULL ? null : text();
  }

  /** A whole number from {@code least} to 2^31 - 1. */
  public int whole(int least) throws IOException {
    boolean whole =
        parser.currentToken() == JsonToken.VALUE_NUMBER_INT
            && parser.getNumberType() == JsonParser.NumberType.INT;
    if (!whole || parser.getIntValue() < least) {
      throw wrong("a whole number, " + least + " to " + Integer.MAX_VALUE);
    }
    return parser.getIntValue();
  }

  public double number() throws IOException {
    boolean number = parser.currentToken().isNumeric();
    if (!number || !Double.isFinite(parser.getDoubleValue())) {
      throw wrong("a finite number");
    }
    return parser.getDoubleValue();
  }

  /**
   * @param value of the key, null if there was none in the object that just ended
   */
  public <T> T required(String key, T value) {
    if (value == null) {
      String where = path();
      throw source.wrong(
          line(parser), "no key " + Quoted.of(where.isEmpty() ? key : where + "/" + key), "one");
    }
    return value;
  }

  private void require(JsonToken token, String name) throws IOException {
    if (parser.currentToken() != token) {
      throw wrong(name);
    }
  }

  /** That the current value is not what is allowed. */
  public BadInputException wrong(String allowed) throws IOException {
    JsonToken token = parser.currentToken();
    String value =
        token == JsonToken.START_OBJECT
            ? "an object"
            : token == JsonToken.START_ARRAY ? "an array" : shown(token);
    String where = path();
    return source.wrong(line(parser), where.isEmpty() ? value : where + " is " + value, allowed);
  }

  private String shown(JsonToken token) throws IOException {
    String text = parser.getText();
    return token == JsonToken.VALUE_STRING ? Quoted.of(text) : Quoted.plain(text);
  }

  /** Of the current value, such as routing/17/weight; empty for the whole file. */
  private String path() {
    String pointer = parser.getParsingContext().pathAsPointer().toString();
    return pointer.isEmpty() ? "" : pointer.substring(1);
  }

  private static int line(JsonParser parser) {
    return Math.max(1, parser.currentLocation().getLineNr());
  }
}
