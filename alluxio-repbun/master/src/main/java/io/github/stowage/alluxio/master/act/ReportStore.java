package io.github.stowage.alluxio.master.act;

import io.github.stowage.alluxio.master.observe.MergedReport;
import io.github.stowage.alluxio.master.observe.ReportSource;
import java.io.IOException;

/** Reports that can be merged and deleted. Each call is done whole or not at all. */
public interface ReportStore extends ReportSource {
  void putMerged(long bucket, String name, MergedReport report) throws IOException;

  /**
   * Of a client; nothing happens if there is none.
   *
   * @return false if it stays, since there is something in it
   */
  boolean deleteReport(String name) throws IOException;

  /**
   * @return likewise
   */
  boolean deleteMerged(long bucket, String name) throws IOException;

  /** With all its merged reports. */
  void deleteBucket(long bucket) throws IOException;
}
