package io.github.stowage.alluxio.master.observe;

import io.github.stowage.alluxio.master.model.Original;
import io.github.stowage.alluxio.master.model.Worker;
import io.github.stowage.alluxio.records.FileAccess;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Who the workers are, and which of them has what. */
public interface ClusterSource {
  /** Names of the workers that are alive; empty while the master waits for them after its start. */
  Optional<Set<String>> alive();

  /**
   * Those that are alive, by name.
   *
   * @throws IOException while nobody is {@link #alive}
   */
  List<Worker> workers() throws IOException;

  /** Empty if the file is not the one that was read any more. */
  Optional<Original> original(FileAccess access) throws IOException;
}
