package io.github.stowage.alluxio.client.act;

import alluxio.client.file.FileInStream;
import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.records.PublishedBundle;

/** Where streams of bundles come from, and who is told when one fails. */
interface BundleSource {
  /**
   * @return null if the original is to answer, which is then counted; never throws
   */
  FileInStream open(PublishedBundle bundle);

  /** Counts that the original answers instead. */
  void failed(PublishedBundle bundle, Cause cause, Object why);
}
