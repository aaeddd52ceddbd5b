package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import alluxio.exception.AccessControlException;
import java.util.ArrayList;
import java.util.List;

/** What users may do, and what happened when they tried: a table, which is printed. */
final class Observations {
  static final String REFUSED = "refused";

  private final List<String> expected = new ArrayList<>();
  private final List<String> observed = new ArrayList<>();

  /** What a user tries. */
  interface Attempt {
    /** Returns what came of it if it was not refused. */
    String run() throws Exception;
  }

  void row(String user, String state, String operation, String expect, Attempt attempt) {
    String prefix = String.format("%-17s | %-32s | %-28s | ", user, state, operation);
    expected.add(prefix + expect);
    observed.add(prefix + outcome(attempt));
  }

  int rows() {
    return expected.size();
  }

  void verify() {
    System.out.println("user | state | operation | observed, as expected if not marked");
    for (int i = 0; i < expected.size(); i++) {
      boolean same = expected.get(i).equals(observed.get(i));
      System.out.println(observed.get(i) + (same ? "" : "   <- expected: " + expected.get(i)));
    }
    assertThat(observed).isEqualTo(expected);
  }

  private static String outcome(Attempt attempt) {
    try {
      return attempt.run();
    } catch (Exception e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof AccessControlException
            || String.valueOf(cause.getMessage()).contains("Permission denied")) {
          return REFUSED;
        }
      }
      return e.toString();
    }
  }
}
