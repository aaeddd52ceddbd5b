package io.github.stowage.alluxio.place;

import io.github.stowage.cli.BadInputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * From where the blocks are to where a plan wants them. No block loses a replica before it has all
 * that it shall have, and no worker ever holds more than it has room for; so what is interrupted
 * leaves nothing worse than it was, and is gone on with by asking again.
 */
public final class Waves {
  private final List<BlockState> blocks;
  private final Map<String, Set<String>> wanted;
  private final Map<String, Long> room;
  private final Map<Long, Set<String>> holders = new HashMap<>();
  private final Map<String, Long> used = new TreeMap<>();

  private Waves(List<BlockState> blocks, Map<String, Set<String>> wanted, Map<String, Long> room) {
    this.blocks = blocks;
    this.wanted = wanted;
    this.room = room;
  }

  /**
   * @param wanted the workers that shall hold each file's blocks, at least one
   * @param room bytes of these blocks that each worker may hold
   * @return nothing if all is as it shall be
   * @throws BadInputException with the numbers if a worker has too little room
   */
  public static List<Wave> of(
      List<BlockState> blocks, Map<String, Set<String>> wanted, Map<String, Long> room) {
    Waves waves = new Waves(blocks, wanted, room);
    waves.requireRoom();
    return waves.plan();
  }

  private void requireRoom() {
    Map<String, Long> needed = new TreeMap<>();
    for (BlockState block : blocks) {
      holders.put(block.id(), new TreeSet<>(block.holders()));
      block.holders().forEach(worker -> used.merge(worker, block.bytes(), Long::sum));
      wanted.get(block.file()).forEach(w -> needed.merge(w, block.bytes(), Long::sum));
    }
    needed.forEach(
        (worker, bytes) -> {
          long has = room.getOrDefault(worker, 0L);
          if (bytes > has) {
            throw new BadInputException(
                "worker " + worker + ": the plan needs " + bytes + " bytes there, allowed: " + has);
          }
        });
  }

  private List<Wave> plan() {
    List<Wave> waves = new ArrayList<>();
    while (true) {
      Wave wave = new Wave(copies(), drops());
      if (wave.copies().isEmpty() && wave.drops().isEmpty()) {
        requireDone();
        return waves;
      }
      waves.add(wave);
    }
  }

  private List<Change> copies() {
    List<Change> copies = new ArrayList<>();
    for (BlockState block : blocks) {
      for (String worker : missing(block)) {
        long after = used.getOrDefault(worker, 0L) + block.bytes();
        if (after <= room.getOrDefault(worker, 0L)) {
          copies.add(new Change(block, worker));
          used.put(worker, after);
        }
      }
    }
    copies.forEach(copy -> holders.get(copy.block().id()).add(copy.worker()));
    return copies;
  }

  private List<Change> drops() {
    List<Change> drops = new ArrayList<>();
    for (BlockState block : blocks) {
      if (!missing(block).isEmpty()) {
        continue;
      }
      Set<String> surplus = new TreeSet<>(holders.get(block.id()));
      surplus.removeAll(wanted.get(block.file()));
      for (String worker : surplus) {
        drops.add(new Change(block, worker));
        used.merge(worker, -block.bytes(), Long::sum);
      }
      holders.get(block.id()).removeAll(surplus);
    }
    return drops;
  }

  private Set<String> missing(BlockState block) {
    Set<String> missing = new TreeSet<>(wanted.get(block.file()));
    missing.removeAll(holders.get(block.id()));
    return missing;
  }

  private void requireDone() {
    for (BlockState block : blocks) {
      for (String worker : missing(block)) {
        throw new BadInputException(
            "worker "
                + worker
                + ": full workers would have to exchange blocks, and none is dropped before its"
                + " new replicas are there; "
                + block.bytes()
                + " bytes more are needed there for a while, free: "
                + (room.get(worker) - used.getOrDefault(worker, 0L)));
      }
    }
  }
}
