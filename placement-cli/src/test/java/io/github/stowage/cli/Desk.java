package io.github.stowage.cli;

import static io.github.stowage.cli.Cli.stowage;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A directory with input files, and runs of the command that name them by {@code @name}. */
public record Desk(Path dir) {
  public Desk put(String name, String content) {
    return put(name, content.getBytes(StandardCharsets.UTF_8));
  }

  public Desk put(String name, byte[] content) {
    try {
      Files.write(dir.resolve(name), content);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String get(String name) {
    try {
      return Files.readString(dir.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Cli run(String command) {
    return run(command.split(" "));
  }

  public Cli run(String... args) {
    return stowage(
        Arrays.stream(args)
            .map(arg -> arg.startsWith("@") ? dir.resolve(arg.substring(1)).toString() : arg)
            .toArray(String[]::new));
  }

  /** What a run that must succeed prints. */
  public String printed(String command) {
    Cli run = run(command);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return run.out();
  }

  public JsonNode json(String command) throws IOException {
    return new ObjectMapper().readTree(printed(command + " --format json"));
  }

  /** In the order in which they are printed. */
  public static List<String> keys(JsonNode object) {
    List<String> keys = new ArrayList<>();
    object.fieldNames().forEachRemaining(keys::add);
    return keys;
  }

  /** Printing or writing: exit code 2, this one line on stderr, and nothing else anywhere. */
  public void refuses(String command, String message) {
    TreeMap<String, String> before = contents();
    for (String more : List.of("", " --format json", " --format json --out @out")) {
      Cli run = run(command + more);
      assertThat(run.err().replace(dir + "/", "")).isEqualTo("stowage: " + message + "\n");
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.out()).isEmpty();
    }
    assertThat(contents()).isEqualTo(before);
  }

  private TreeMap<String, String> contents() {
    TreeMap<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(dir)) {
      for (Path file : files.toList()) {
        boolean regular = Files.isRegularFile(file);
        contents.put(
            file.toString(),
            regular ? Files.readString(file, StandardCharsets.ISO_8859_1) : "directory");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return contents;
  }
}
