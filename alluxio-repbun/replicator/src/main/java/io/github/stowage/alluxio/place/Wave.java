package io.github.stowage.alluxio.place;

import java.util.List;

/**
 * Changes that may be made at the same time: first the copies, in any order, then the drops.
 *
 * @param copies that fit beside what the workers hold when the wave begins
 * @param drops of blocks that by then have every replica they shall have
 */
public record Wave(List<Change> copies, List<Change> drops) {
  public Wave {
    copies = List.copyOf(copies);
    drops = List.copyOf(drops);
  }
}
