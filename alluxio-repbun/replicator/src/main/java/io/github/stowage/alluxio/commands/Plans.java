package io.github.stowage.alluxio.commands;

import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.alluxio.records.ReplanRequest;
import java.io.IOException;
import java.util.Optional;
import java.util.TreeSet;

/** The plans that are kept, which one counts, and what became of it. */
interface Plans {
  /** Ascending. */
  TreeSet<Long> epochs() throws IOException;

  /** 0 if there is none. */
  long current() throws IOException;

  void setCurrent(long epoch) throws IOException;

  Optional<Outcome> outcome() throws IOException;

  /** For a new one, that the master has not answered yet; empty if there is none. */
  Optional<ReplanRequest> request() throws IOException;

  /**
   * @param request empty: nobody wants a new one
   */
  void setRequest(Optional<ReplanRequest> request) throws IOException;
}
