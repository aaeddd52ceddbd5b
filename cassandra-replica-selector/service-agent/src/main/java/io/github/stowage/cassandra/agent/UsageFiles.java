package io.github.stowage.cassandra.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;

/**
 * The emulated server's load as the files of a cgroup v2 directory, for a resource monitor to read:
 * {@code cpu.stat} and {@code cpu.max} with one core per slot, and a memory that is half full.
 */
final class UsageFiles {
  static final long UPDATE_MILLIS = 100;
  private static final long CPU_PERIOD_MICROS = 100_000;
  private static final long MEMORY_MAX_BYTES = 1L << 30;

  private final Path directory;

  /**
   * @throws IOException if the directory can't be made or written
   */
  UsageFiles(Path directory) throws IOException {
    this.directory = Files.createDirectories(directory);
    write("memory.max", MEMORY_MAX_BYTES + "\n");
    write("memory.current", MEMORY_MAX_BYTES / 2 + "\n");
    write("memory.stat", "inactive_file 0\n");
  }

  void update(long usedNanos, int slots) throws IOException {
    write("cpu.max", slots * CPU_PERIOD_MICROS + " " + CPU_PERIOD_MICROS + "\n");
    long micros = TimeUnit.NANOSECONDS.toMicros(usedNanos);
    write("cpu.stat", "usage_usec " + micros + "\nuser_usec " + micros + "\nsystem_usec 0\n");
  }

  /** Keeps the files up to date from a daemon thread, for as long as the JVM lives. */
  void follow(BusyTime busyTime, ServiceTimesMXBean times) {
    Thread writer =
        new Thread(
            () -> {
              try {
                while (true) {
                  update(busyTime.usedNanos(System.nanoTime()), times.getSlots());
                  Thread.sleep(UPDATE_MILLIS);
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "stowage-usage-files");
    writer.setDaemon(true);
    writer.start();
  }

  /** By rename, so that a reader never sees half a file. */
  private void write(String name, String content) throws IOException {
    Path temporary = directory.resolve("." + name);
    Files.writeString(temporary, content);
    Files.move(
        temporary,
        directory.resolve(name),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }
}
