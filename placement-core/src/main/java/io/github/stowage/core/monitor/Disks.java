package io.github.stowage.core.monitor;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The machine's disks, from /proc/diskstats. */
final class Disks {
  /** Between the device's name and io_ticks: reads, writes (4 columns each) and those in flight. */
  private static final int COLUMNS_BEFORE_TICKS = 9;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Path diskstats;
  private Map<Long, Delta> known = new HashMap<>();

  Disks(Path diskstats) {
    this.diskstats = diskstats;
  }

  /** Share of the time since the sample before in which the busiest disk had work. */
  double busiest(SmallFile file, long now) {
    double busiest = Double.NaN;
    Map<Long, Delta> present = new HashMap<>();
    boolean more = file.open(diskstats);
    while (more) {
      long major = file.number();
      long minor = file.number();
      if (major >= 0 && minor >= 0 && isDisk(file)) {
        long ticks = ticks(file);
        Long device = major << 32 | minor;
        Delta delta = known.getOrDefault(device, new Delta());
        present.put(device, delta);
        double busy = delta.next(ticks < 0 ? ticks : ticks * NANOS_PER_MILLI, now);
        busiest = busy > busiest || Double.isNaN(busiest) ? busy : busiest;
      }
      more = file.nextLine();
    }
    known = present;
    return Math.min(1, busiest);
  }

  /** Memory and files dressed up as disks have no spindle or queue of their own. */
  private static boolean isDisk(SmallFile file) {
    file.skipBlanks();
    return !file.skip("loop") && !file.skip("ram") && !file.skip("zram") && file.skipWord();
  }

  private static long ticks(SmallFile file) {
    for (int column = 0; column < COLUMNS_BEFORE_TICKS; column++) {
      if (file.number() < 0) {
        return SmallFile.NONE;
      }
    }
    long millis = file.number();
    return millis > Long.MAX_VALUE / NANOS_PER_MILLI ? SmallFile.NONE : millis;
  }
}
