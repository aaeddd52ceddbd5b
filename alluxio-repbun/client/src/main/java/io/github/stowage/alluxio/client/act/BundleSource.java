package io.github.stowage.alluxio.client.act;

import alluxio.client.file.FileInStream;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.util.function.BooleanSupplier;

/** Where streams of bundles come from. */
public interface BundleSource {
  /**
   * @param isFar run if all workers that have the bundle are on other hosts than the reader's;
   *     never throws
   * @return null if the original is to answer, which is then counted; never throws
   */
  FileInStream open(PublishedBundle bundle, Runnable isFar);

  /**
   * Begins to look whether the file is still what was bundled, while the bundle's first bytes are
   * on their way. They are given out only if it is.
   *
   * @return waits until it is known; what is not so is counted; never throws
   */
  BooleanSupplier look(PublishedBundle bundle);

  /**
   * Another stream of a bundle whose stream failed, which it closes.
   *
   * @return null if the original is to answer, which is then counted; never throws
   */
  FileInStream another(PublishedBundle bundle, FileInStream failed, Object why);
}
