package io.github.stowage.alluxio.place;

import alluxio.client.file.URIStatus;
import alluxio.wire.BlockInfo;
import io.github.stowage.alluxio.records.Workers;
import java.util.List;

/**
 * A file, all of whose blocks go to the same workers.
 *
 * @param name its path in the dataset
 * @param status as the master had it when the dataset was listed
 */
public record Partition(String name, URIStatus status) {
  public long bytes() {
    return status.getLength();
  }

  /** With the workers that held them when the dataset was listed. */
  public List<BlockState> blocks() {
    return status.getFileBlockInfos().stream()
        .map(
            file -> {
              BlockInfo block = file.getBlockInfo();
              return new BlockState(
                  name,
                  block.getBlockId(),
                  block.getLength(),
                  Workers.named(block).keySet(),
                  status.isPersisted());
            })
        .toList();
  }
}
