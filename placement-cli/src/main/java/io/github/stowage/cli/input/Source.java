package io.github.stowage.cli.input;

import io.github.stowage.cli.BadInputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file that the user named, and what is said when there is something wrong with it. */
public final class Source {
  /**
   * What stands for bytes that are not UTF-8, so that whoever reads the value can name its line.
   */
  public static final char NOT_UTF_8 = '\uFFFD';

  private static final String READABLE = "a file that can be read";
  private static final Path STANDARD_INPUT = Path.of("-");

  private final Path path;
  private final boolean standardInput;

  private Source(Path path, boolean standardInput) {
    this.path = path;
    this.standardInput = standardInput;
  }

  public static Source file(Path path) {
    return new Source(path, false);
  }

  /** As for most commands of a shell, "-" is standard input. */
  public static Source fileOrStandardInput(Path path) {
    return new Source(path, path.equals(STANDARD_INPUT));
  }

  public String name() {
    return standardInput ? "standard input" : path.toString();
  }

  /**
   * As UTF-8, with {@link #NOT_UTF_8} for what is not.
   *
   * @throws BadInputException if there is no such file, it is a directory, or may not be read
   */
  public BufferedReader open() {
    if (standardInput) {
      return new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    }
    if (Files.isDirectory(path)) {
      throw wrong("is a directory", READABLE);
    }
    try {
      Reader reader = new InputStreamReader(Files.newInputStream(path), StandardCharsets.UTF_8);
      return new BufferedReader(reader);
    } catch (NoSuchFileException e) {
      throw wrong("does not exist", READABLE);
    } catch (AccessDeniedException e) {
      throw wrong("may not be read", READABLE);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  public BadInputException unreadable(IOException e) {
    return wrong("cannot be read: " + Quoted.reason(e), READABLE);
  }

  public BadInputException wrong(String what, String allowed) {
    return new BadInputException(name() + ": " + what + ", allowed: " + allowed);
  }

  public BadInputException wrong(long line, String what, String allowed) {
    return new BadInputException(name() + ":" + line + ": " + what + ", allowed: " + allowed);
  }
}
