package io.github.stowage.cassandra.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Finds and reads {@code stowage-replica-selector.properties}: at the path in system property
 * {@code stowage.replica-selector.config}, else on the class path, where Cassandra's conf directory
 * is. No file means defaults.
 */
final class SettingsFile {
  static final String NAME = "stowage-replica-selector.properties";
  static final String PATH_PROPERTY = Setting.PROPERTY_PREFIX + "config";

  private SettingsFile() {}

  /** A value and where it was found. */
  static final class Entry {
    final String value;
    final String place;

    Entry(String value, String place) {
      this.value = value;
      this.place = place;
    }
  }

  static Map<Setting, Entry> read(Properties system, ClassLoader classPath) {
    Map<Setting, Entry> entries = new EnumMap<>(Setting.class);
    for (Setting setting : Setting.values()) {
      entries.put(setting, new Entry(setting.defaultValue(), "the defaults"));
    }
    String explicit = system.getProperty(PATH_PROPERTY);
    try {
      Path file = explicit == null ? onClassPath(classPath) : Path.of(explicit);
      if (file != null) {
        put(entries, load(file), "", file.toString());
      }
    } catch (IOException | IllegalArgumentException | URISyntaxException e) {
      throw new BadSettingException(
          String.format(
              "stowage: cannot read %s: %s; allowed: a readable properties file in UTF-8, or none for the defaults",
              explicit == null ? NAME : explicit, e));
    }
    Properties overrides = new Properties();
    for (String key : system.stringPropertyNames()) {
      if (key.startsWith(Setting.PROPERTY_PREFIX) && !key.equals(PATH_PROPERTY)) {
        overrides.setProperty(key, system.getProperty(key));
      }
    }
    put(entries, overrides, Setting.PROPERTY_PREFIX, "the system properties");
    return entries;
  }

  private static Path onClassPath(ClassLoader classPath) throws URISyntaxException {
    URL url = classPath.getResource(NAME);
    return url == null ? null : Path.of(url.toURI());
  }

  private static Properties load(Path file) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(file);
        Reader reader = new java.io.InputStreamReader(in, StandardCharsets.UTF_8)) {
      properties.load(reader);
    }
    return properties;
  }

  private static void put(
      Map<Setting, Entry> entries, Properties found, String prefix, String place) {
    for (String name : found.stringPropertyNames()) {
      Setting setting =
          Setting.of(name.substring(prefix.length()))
              .orElseThrow(
                  () ->
                      new BadSettingException(
                          "unknown key " + name,
                          place,
                          found.getProperty(name),
                          "the keys " + keys()));
      entries.put(setting, new Entry(found.getProperty(name).trim(), place));
    }
  }

  private static String keys() {
    return Arrays.stream(Setting.values()).map(Setting::key).collect(Collectors.joining(", "));
  }
}
