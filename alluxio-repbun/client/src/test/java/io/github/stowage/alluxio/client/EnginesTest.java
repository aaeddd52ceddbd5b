package io.github.stowage.alluxio.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.client.decide.QueryColumns;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnginesTest {
  @ParameterizedTest
  @ValueSource(strings = {"repbun", "alluxio"})
  void aFileSystemIsOfOneQueryIfThoseOfItsSchemeAreNotCached(String scheme) {
    Configuration conf = new Configuration(false);
    assertThat(Engines.isOfOneQuery(scheme, conf)).isFalse();
    conf.setBoolean("fs." + scheme + ".impl.disable.cache", true);
    assertThat(Engines.isOfOneQuery(scheme, conf)).isTrue();
    assertThat(Engines.isOfOneQuery("hdfs", conf)).isFalse();
  }

  @Test
  void columnsAreWhatTheEngineSays() {
    Configuration conf = new Configuration(false);
    assertThat(Engines.queryColumns(conf)).isEmpty();
    conf.set(QueryColumns.PARQUET, "message m { required int64 id; }");
    assertThat(Engines.queryColumns(conf)).contains(Set.of("id"));
  }
}
