package io.github.stowage.alluxio.client.report;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Why the original answered what a bundle should have; each is said once, with what to do. */
@SuppressWarnings("ImmutableEnumChecker") // It counts.
public enum Cause {
  MAP_UNREADABLE(
      "mapUnreadable",
      "A file's list of bundles cannot be read: does the master answer, and have replicator and"
          + " client the same version? A new plan writes it anew."),
  MAP_GONE(
      "mapGone",
      "A file's list of bundles is gone: nothing to do while a new plan is carried out; else see"
          + " what the replicator says."),
  MAP_OF_OTHER_FILE(
      "mapOfOtherFile",
      "The list of bundles that a file names is of another file, or of another version of it:"
          + " nothing to do, the next plan replaces it."),
  MAP_FALSE(
      "mapFalse",
      "A list of bundles names what is no bundle of its file: who but the replicator sets"
          + " attributes of this file? The next plan replaces it."),
  BUNDLE_MISSING(
      "bundleMissing",
      "A bundle is gone: nothing to do while a new plan is carried out; else see what the"
          + " replicator says."),
  BUNDLE_UNREADABLE(
      "bundleUnreadable",
      "A bundle cannot be read: is a worker down, slow, or full? See `alluxio fsadmin report`."),
  BUNDLE_AVOIDED("bundleAvoided", "A bundle that could not be read is not tried for some seconds."),
  ORIGINAL_CHANGED(
      "originalChanged",
      "A file was overwritten in the under store, and Alluxio has not noticed: have it look (`alluxio"
          + " fs ls -Dalluxio.user.file.metadata.sync.interval=0`)."),
  ORIGINAL_UNREADABLE(
      "originalUnreadable",
      "The end of a file cannot be read, so that nobody knows whether its bundles are of it."),
  INTERNAL("internal", "A bug of RepBun's client: please report it.");

  private static final Logger LOG = LoggerFactory.getLogger(Cause.class);

  private final String title;
  private final String advice;
  private final LongAdder value = new LongAdder();
  private final AtomicBoolean said = new AtomicBoolean();

  Cause(String title, String advice) {
    this.title = title;
    this.advice = advice;
  }

  String title() {
    return title;
  }

  public long get() {
    return value.sum();
  }

  /**
   * @param where path of the file or bundle
   * @param why exception or text
   */
  public void count(String where, Object why) {
    value.increment();
    say(where, why);
  }

  /** The same, but counts nothing. */
  public void say(String where, Object why) {
    if (said.compareAndSet(false, true)) {
      LOG.warn(
          "{} The original answers. This is said once, and counted: {}: {}",
          advice,
          where,
          String.valueOf(why));
    } else {
      LOG.debug("The original answers: {}: {}", where, why);
    }
  }
}
