package io.github.stowage.alluxio.client.report;

import java.util.concurrent.atomic.LongAdder;

/** What is counted of this process' reads, apart from fallbacks; see {@link Cause}. */
@SuppressWarnings("ImmutableEnumChecker") // It counts.
public enum Counter {
  /** Of all files, from bundles and originals. */
  BYTES("bytes"),
  BUNDLE_BYTES("bundleBytes"),
  /** Reads, or parts of reads, that a bundle answered. */
  BUNDLE_READS("bundleReads"),
  /** What workers were asked for by the bytes, and not for all up to a block's end. */
  BOUNDED_READS("boundedReads"),
  /** Streams of bundles for which the least loaded of several workers was chosen. */
  REPLICAS_CHOSEN("replicasChosen"),
  /** Bundles that were not opened because fewer bytes are to come from a worker with the file. */
  ORIGINALS_CHOSEN("originalsChosen"),
  /** The chosen worker failed, and Alluxio chose. */
  REPLICAS_FAILED("replicasFailed"),
  /**
   * Files with bundles that were opened where a worker on the reader's host has all of them, and
   * streams in which the original answered for a bundle because one has that part.
   */
  ORIGINALS_LOCAL("originalsLocal"),
  /** Blocks that the worker on the reader's host was to copy, for a bundle elsewhere answered. */
  COPIES_ASKED("copiesAsked"),
  /** The same, but it could not be asked, or asking it went wrong. */
  COPIES_FAILED("copiesFailed"),
  /** Streams of bundled files whose query's columns are known, and in bundles. */
  STREAMS_COVERED("streamsCovered"),
  /** The same, but no row group's bundles have all of them. */
  STREAMS_NOT_COVERED("streamsNotCovered"),
  /** Streams of bundled files whose query's columns are not known. */
  STREAMS_UNKNOWN("streamsUnknown"),
  /** Requested schemas that are none. */
  SCHEMAS_UNREADABLE("schemasUnreadable"),
  REPORTS_WRITTEN("reportsWritten"),
  REPORTS_FAILED("reportsFailed"),
  /**
   * Accesses that are in no report: too many files, or the file was gone before its footer was
   * read.
   */
  ACCESSES_DROPPED("accessesDropped");

  private final String title;
  private final LongAdder value = new LongAdder();

  Counter(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  public void add(long count) {
    value.add(count);
  }

  public long get() {
    return value.sum();
  }
}
