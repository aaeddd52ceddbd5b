package io.github.stowage.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/**
 * What {@code --version} prints: the release, the commit it was built from, and the Java that runs
 * it.
 */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    Properties build = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("build.properties")) {
      build.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new String[] {
      "stowage " + build.getProperty("version"),
      "commit " + build.getProperty("commit"),
      "Java " + Runtime.version() + " (" + System.getProperty("java.vendor") + ")"
    };
  }
}
