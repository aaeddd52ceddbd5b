package io.github.stowage.alluxio.client.act;

import alluxio.client.file.FileInStream;
import io.github.stowage.alluxio.records.PublishedBundle;

/** Where streams of bundles come from. */
public interface BundleSource {
  /**
   * @return null if the original is to answer, which is then counted; never throws
   */
  FileInStream open(PublishedBundle bundle);

  /**
   * Another stream of a bundle whose stream failed, which it closes.
   *
   * @return null if the original is to answer, which is then counted; never throws
   */
  FileInStream another(PublishedBundle bundle, FileInStream failed, Object why);
}
