package io.github.stowage.alluxio.place;

import java.io.IOException;

/** Reads a whole partition from one of its replicas. Thread-safe. */
public interface PartitionReader {
  /**
   * @param buffer of the calling thread
   * @return bytes read
   */
  long read(Partition partition, byte[] buffer) throws IOException;
}
