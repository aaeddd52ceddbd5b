package io.github.stowage.alluxio.testkit;

import io.github.stowage.testkit.JvmOptions;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** The command line of a JVM with Alluxio's class path, and the files it needs. */
final class LaunchCommand {
  private final List<String> serverClassPath;

  LaunchCommand(List<String> serverClassPath) {
    this.serverClassPath = serverClassPath;
  }

  /**
   * Writes the configuration into {@code home}, too.
   *
   * @param wrapper what precedes {@code java}
   * @param jars go after the server's
   */
  List<String> of(
      List<String> wrapper,
      Path home,
      Map<String, String> siteProperties,
      List<String> jvmOptions,
      List<Path> jars,
      String mainClass) {
    writeConfiguration(home, siteProperties);
    List<String> command = new ArrayList<>(wrapper);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(commonOptions());
    command.addAll(JvmOptions.QUICK_TO_START);
    command.addAll(JvmOptions.WARNINGS_TO_STDERR);
    command.addAll(JvmOptions.temporaryFiles(tmp(home)));
    command.add("-Dalluxio.home=" + home);
    command.add("-Dalluxio.conf.dir=" + conf(home));
    command.add("-Dalluxio.site.conf.dir=" + conf(home));
    command.add("-Dalluxio.logs.dir=" + tmp(home));
    command.add("-Dlog4j.configuration=" + conf(home).resolve("log4j.properties").toUri());
    command.addAll(jvmOptions);
    command.add("-cp");
    List<String> entries = new ArrayList<>(serverClassPath);
    jars.forEach(jar -> entries.add(jar.toString()));
    command.add(String.join(File.pathSeparator, entries));
    command.add(mainClass);
    return command;
  }

  private static Path conf(Path home) {
    return home.resolve("conf");
  }

  private static Path tmp(Path home) {
    return home.resolve("tmp");
  }

  private static void writeConfiguration(Path home, Map<String, String> siteProperties) {
    Properties properties = new Properties();
    properties.putAll(siteProperties);
    try {
      Files.createDirectories(conf(home));
      try (Writer out = Files.newBufferedWriter(conf(home).resolve("alluxio-site.properties"))) {
        properties.store(out, null);
      }
      try (InputStream in = resource("log4j.properties")) {
        Path target = conf(home).resolve("log4j.properties");
        Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> commonOptions() {
    try (InputStream in = resource("jvm.options")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream resource(String name) {
    return LaunchCommand.class.getResourceAsStream(name);
  }
}
