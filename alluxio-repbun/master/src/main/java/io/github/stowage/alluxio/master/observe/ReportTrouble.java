package io.github.stowage.alluxio.master.observe;

/** Who counts reports. */
public interface ReportTrouble {
  void goodReport();

  /** One that cannot be used. */
  void badReport(String name, String why);

  /** A folder whose reports do not count while it cannot be listed, but for those known before. */
  void unlisted(String folder, String why);
}
