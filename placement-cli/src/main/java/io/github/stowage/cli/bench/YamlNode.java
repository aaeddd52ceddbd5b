package io.github.stowage.cli.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.github.stowage.cli.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** A value in a YAML file that knows where it is, so that a bad one can be named. */
public final class YamlNode {
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,31}");
  private static final ObjectMapper MAPPER =
      new ObjectMapper(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final Path file;
  private final String path;
  private final JsonNode node;

  private YamlNode(Path file, String path, JsonNode node) {
    this.file = file;
    this.path = path;
    this.node = node;
  }

  /**
   * @throws BadInputException if it cannot be read or is no YAML mapping
   */
  public static YamlNode read(Path file) {
    try {
      JsonNode root = MAPPER.readTree(Files.readString(file));
      if (!root.isObject()) {
        throw new BadInputException(file + " is no mapping; allowed: a matrix in YAML");
      }
      return new YamlNode(file, "", root);
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      String why = String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
      throw new BadInputException(file + ", line " + line + ": not YAML: " + why);
    } catch (IOException e) {
      throw new BadInputException(file + " cannot be read: " + e);
    }
  }

  public boolean exists() {
    return !node.isMissingNode();
  }

  public boolean isMapping() {
    return node.isObject();
  }

  public YamlNode get(String key) {
    JsonNode child = node.get(key);
    return new YamlNode(
        file,
        path.isEmpty() ? key : path + "." + key,
        child == null ? MissingNode.getInstance() : child);
  }

  /**
   * @throws BadInputException if this is no mapping or has another key
   */
  public void allow(String... keys) {
    if (!node.isObject()) {
      throw bad("a mapping with the keys " + String.join(", ", keys));
    }
    Set<String> unknown = new TreeSet<>();
    node.fieldNames().forEachRemaining(unknown::add);
    unknown.removeAll(Set.of(keys));
    if (!unknown.isEmpty()) {
      throw get(unknown.iterator().next()).bad("no such key; the keys " + String.join(", ", keys));
    }
  }

  /** The elements of a list that must not be empty. */
  public List<YamlNode> list() {
    if (!node.isArray() || node.isEmpty()) {
      throw bad("a list of at least one");
    }
    List<YamlNode> elements = new ArrayList<>();
    for (int i = 0; i < node.size(); i++) {
      elements.add(new YamlNode(file, path + "[" + i + "]", node.get(i)));
    }
    return elements;
  }

  public String text() {
    if (!node.isTextual() || node.textValue().isBlank()) {
      throw bad("a text");
    }
    return node.textValue();
  }

  /** A text that can be part of a file name. */
  public String name() {
    if (!node.isTextual() || !NAME.matcher(node.textValue()).matches()) {
      throw bad("up to 32 lower case letters, digits and -");
    }
    return node.textValue();
  }

  public String oneOf(List<String> allowed) {
    // To YAML 1.1 a bare off is a boolean.
    if (node.isBoolean() && !node.booleanValue() && allowed.contains("off")) {
      return "off";
    }
    if (!node.isTextual() || !allowed.contains(node.textValue())) {
      throw bad(String.join(", ", allowed));
    }
    return node.textValue();
  }

  public int whole(int min, int max) {
    if (!node.isIntegralNumber()
        || !node.canConvertToInt()
        || node.intValue() < min
        || node.intValue() > max) {
      throw bad(min + " to " + max);
    }
    return node.intValue();
  }

  /** A number within bounds, both allowed. */
  public double number(double min, double max) {
    if (!node.isNumber() || !(node.doubleValue() >= min && node.doubleValue() <= max)) {
      throw bad(min + " to " + max);
    }
    return node.doubleValue();
  }

  /** A number above 0. */
  public double positive(double max) {
    if (!node.isNumber() || !(node.doubleValue() > 0 && node.doubleValue() <= max)) {
      throw bad("above 0, up to " + max);
    }
    return node.doubleValue();
  }

  /** That this is not what is allowed. */
  public BadInputException bad(String allowed) {
    String where = path.isEmpty() ? "" : path + " ";
    String value =
        node.isMissingNode()
            ? "is missing"
            : "is " + (node.isTextual() ? node.textValue().strip() : node.toString());
    return new BadInputException(file + ": " + where + value + "; allowed: " + allowed);
  }
}
