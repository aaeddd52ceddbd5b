package io.github.stowage.alluxio.tpch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.stowage.alluxio.spark.Benchmark;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatasetTest {
  private static final SparkClassPath SPARK = spark("spark-sql_2.12-3.5.9.jar");

  @Test
  void keyNamesWhatTheFilesDependOn() {
    String key = new Dataset(Benchmark.TPCH, 0.05, 1 << 20).key(SPARK);
    assertThat(key)
        .startsWith("tpch-0.05-")
        .isEqualTo(new Dataset(Benchmark.TPCH, 0.05, 1 << 20).key(SPARK));
    assertThat(new Dataset(Benchmark.TPCH, 0.05, 2 << 20).key(SPARK)).isNotEqualTo(key);
    assertThat(new Dataset(Benchmark.TPCH, 0.05, 1 << 20).key(spark("spark-sql_2.12-3.5.8.jar")))
        .isNotEqualTo(key);
  }

  @Test
  void saysWhatIsAllowed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Dataset(Benchmark.TPCH, Double.NaN, 1 << 20))
        .withMessage("scale is NaN, allowed: 0.001 to 100");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Dataset(Benchmark.TPCH, 1, 1))
        .withMessage("row groups of 1 bytes, allowed: 64 KiB to 1 GiB");
  }

  private static SparkClassPath spark(String jar) {
    return new SparkClassPath(List.of(Path.of("lib", jar)), Path.of("program.jar"));
  }
}
