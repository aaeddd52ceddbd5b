package io.github.stowage.alluxio.master.report;

import java.util.EnumSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says each kind of trouble once per start, with what to do; the counters say how often. */
public final class Warnings {
  private static final Logger LOG = LoggerFactory.getLogger("io.github.stowage.alluxio");

  /** A kind of trouble and what to do about it. */
  public enum Kind {
    BAD_SETTING(
        "RepBun stays off until this master is restarted with another value; Alluxio itself is not"
            + " affected."),
    START_FAILED(
        "RepBun stays off; Alluxio itself is not affected. Please report the stack trace; to do"
            + " without it set alluxio.master.repbun.enabled=false."),
    BAD_REPORT(
        "A report is none, or is too large a one, and is left out (counter reportsBad); it is"
            + " deleted when the window has passed. Do all clients have the version of this"
            + " master?"),
    UNLISTED(
        "New reports there do not count until it can be listed (counter reportsBad); those of other"
            + " users do. If there are too many, remove some, as the masters' user."),
    OBSERVING_FAILED(
        "RepBun could not read reports and tries again (counter failures). Alluxio itself is not"
            + " affected."),
    TIDYING_FAILED(
        "RepBun could not merge or delete reports and tries again (counter failures). Reads count"
            + " and plans are made all the same. Alluxio itself is not affected."),
    PRUNING_FAILED(
        "There may be more plans than alluxio.master.repbun.plans.kept until the next one is made"
            + " (counter failures). Alluxio itself is not affected."),
    NOT_OURS(
        "Somebody moved it to where RepBun keeps records, which are empty. It is not empty, so it"
            + " stays. Move it back, as the masters' user."),
    PLANNING_FAILED(
        "RepBun could not make a plan and tries again (counter failures); the last plan stays."
            + " Alluxio itself is not affected.");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  private final Set<Kind> said = EnumSet.noneOf(Kind.class);

  public void once(Kind kind, Throwable cause) {
    if (first(kind)) {
      LOG.error(kind.text, cause);
    }
  }

  public void once(Kind kind, String what) {
    if (first(kind)) {
      LOG.error("{} {}", what, kind.text);
    }
  }

  private synchronized boolean first(Kind kind) {
    return said.add(kind);
  }

  public void info(String text, Object... arguments) {
    LOG.info(text, arguments);
  }
}
