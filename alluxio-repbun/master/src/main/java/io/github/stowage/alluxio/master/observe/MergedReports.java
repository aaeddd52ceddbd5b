package io.github.stowage.alluxio.master.observe;

import io.github.stowage.alluxio.records.Codec;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Reads the merged reports of a bucket. One that is garbage does not hide the others. */
final class MergedReports {
  private final ReportSource source;
  private final ReportTrouble trouble;

  MergedReports(ReportSource source, ReportTrouble trouble) {
    this.source = source;
    this.trouble = trouble;
  }

  /**
   * @param counts to which those are added that no other has replaced
   * @param sources to which the names are added of all that were merged
   */
  void read(Bucket bucket, Counts counts, Set<String> sources) throws IOException {
    Map<String, MergedReport> decoded = new LinkedHashMap<>();
    Map<String, byte[]> stored = source.merged(bucket.start());
    for (Map.Entry<String, byte[]> entry : stored.entrySet()) {
      bucket.sawMerged(entry.getKey());
      try {
        decoded.put(entry.getKey(), Codec.decode(entry.getValue(), MergedReport.class));
      } catch (IOException | RuntimeException e) {
        trouble.badReport(entry.getKey(), e.getMessage());
      }
    }
    decoded.values().forEach(report -> sources.addAll(report.sources()));
    decoded.forEach(
        (name, report) -> {
          if (sources.contains(name)) {
            bucket.replaced().add(name);
          } else {
            bucket.merged().put(name, stored.get(name).length);
            counts.add(report.report());
          }
        });
  }
}
