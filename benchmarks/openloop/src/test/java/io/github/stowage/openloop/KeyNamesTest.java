package io.github.stowage.openloop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

class KeyNamesTest {
  /** Opens YCSB's protected method. */
  private static final class Workload extends CoreWorkload {
    String name(long record) {
      return buildKeyName(record);
    }
  }

  @Test
  void areThoseOfYcsbsLoadPhase() throws WorkloadException {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "100000");
    properties.setProperty("insertorder", "hashed");
    Measurements.setProperties(properties);
    Workload ycsb = new Workload();
    ycsb.init(properties);
    for (long record = 0; record < 100_000; record += 37) {
      assertThat(KeyNames.of(record)).isEqualTo(ycsb.name(record));
    }
  }
}
