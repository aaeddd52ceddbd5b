package io.github.stowage.alluxio.testkit;

import java.util.List;

/** No port of those for clusters is free. */
public final class PortsInUseException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  PortsInUseException(int first, int last, List<String> addresses) {
    super(
        String.format(
            "no ports from %d to %d are free on %s: end what listens there",
            first, last, String.join(", ", addresses)));
  }
}
