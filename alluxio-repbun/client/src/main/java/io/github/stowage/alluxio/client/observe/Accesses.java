package io.github.stowage.alluxio.client.observe;

import java.util.ArrayList;
import java.util.List;

/**
 * How often a file was read by streams that were open at the same time. Streams that read different
 * columns are of one access; one that reads most of what another did is of another.
 */
public final class Accesses {
  private Accesses() {}

  /**
   * @param streams what each of them read
   * @return what each access read
   */
  public static List<Ranges> of(List<Ranges> streams, FileShape shape) {
    if (streams.size() == 1) {
      return streams;
    }
    List<Ranges> accesses = new ArrayList<>();
    for (Ranges stream : streams) {
      // Each stream may read the footer.
      Ranges ofColumns = shape.ofColumns(stream);
      int place = 0;
      while (place < accesses.size() && isAgain(ofColumns, accesses.get(place))) {
        place++;
      }
      if (place < accesses.size()) {
        accesses.set(place, accesses.get(place).plus(ofColumns));
      } else {
        accesses.add(ofColumns);
      }
    }
    return accesses;
  }

  /** Buffers read some of the next column: a few bytes in common say nothing. */
  private static boolean isAgain(Ranges stream, Ranges access) {
    return 2 * stream.inCommon(access) > Math.min(stream.bytes(), access.bytes());
  }
}
