package io.github.stowage.alluxio.master.observe;

/** Who counts reports. */
public interface ReportTrouble {
  void goodReport();

  /** One that cannot be used. */
  void badReport(String name, String why);
}
