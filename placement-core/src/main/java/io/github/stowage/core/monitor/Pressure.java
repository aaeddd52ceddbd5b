package io.github.stowage.core.monitor;

import java.nio.file.Files;
import java.nio.file.Path;

/** Pressure stall information ("some") of one resource. */
final class Pressure {
  private static final long NANOS_PER_MICRO = 1000;

  private final Path source;
  private final Delta delta = new Delta();

  /**
   * @param resource cpu, memory or io
   * @param cgroup a v2 cgroup whose own stalls count if the kernel tells them, or null
   */
  Pressure(String resource, Path cgroup, Path proc) {
    Path own = cgroup == null ? null : cgroup.resolve(resource + ".pressure");
    source = own != null && Files.exists(own) ? own : proc.resolve("pressure").resolve(resource);
  }

  /** Share of the time since the sample before in which some task waited for the resource. */
  double stalled(SmallFile file, long now) {
    long micros = SmallFile.NONE;
    if (file.open(source) && file.find("some ")) {
      for (boolean word = true; word && micros < 0; word = file.skipWord()) {
        file.skipBlanks();
        micros = file.skip("total=") ? file.number() : SmallFile.NONE;
      }
    }
    boolean usable = micros >= 0 && micros <= Long.MAX_VALUE / NANOS_PER_MICRO;
    return Math.min(1, delta.next(usable ? micros * NANOS_PER_MICRO : SmallFile.NONE, now));
  }
}
