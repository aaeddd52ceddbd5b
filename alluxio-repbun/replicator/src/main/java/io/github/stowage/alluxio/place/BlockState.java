package io.github.stowage.alluxio.place;

import java.util.Set;
import java.util.TreeSet;

/**
 * A block of a dataset and who holds it now. Workers are named host:rpcPort.
 *
 * @param file that it is of, as the dataset names it
 * @param bytes of one replica
 * @param inUnderStore whether it can be read where no worker holds it
 */
public record BlockState(
    String file, long id, long bytes, Set<String> holders, boolean inUnderStore) {
  public BlockState {
    holders = Set.copyOf(new TreeSet<>(holders));
  }
}
