package io.github.stowage.cassandra.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentOptionsTest {
  @Test
  void hasDefaults() {
    AgentOptions options = new AgentOptions(null);
    assertThat(options.readMeanMicros()).isEqualTo(20_000);
    assertThat(options.scanMeanMicros()).isEqualTo(20_000);
    assertThat(options.distribution()).isEqualTo(Distribution.EXPONENTIAL);
    assertThat(options.slots()).isEqualTo(4);
    assertThat(options.seed()).isEqualTo(1);
    assertThat(options.usage()).isEmpty();
  }

  @Test
  void readsAllKeys() {
    AgentOptions options =
        new AgentOptions(
            "mean=500us,scanMean=1s,distribution=constant,slots=2,seed=-3,usage=a/usage");
    assertThat(options.readMeanMicros()).isEqualTo(500);
    assertThat(options.scanMeanMicros()).isEqualTo(1_000_000);
    assertThat(options.distribution()).isEqualTo(Distribution.CONSTANT);
    assertThat(options.slots()).isEqualTo(2);
    assertThat(options.seed()).isEqualTo(-3);
    assertThat(options.usage()).contains(Path.of("a/usage"));
  }

  @Test
  void scansTakeAsLongAsReadsUnlessSaid() {
    assertThat(new AgentOptions("mean=5ms").scanMeanMicros()).isEqualTo(5_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "slots=0            | slots is 0; allowed: [1, 128]",
        "slots=many         | slots is many; allowed: an integer",
        "mean=20            | mean is 20; allowed: 0us to 60s, as in 20ms",
        "mean=-1ms          | mean is -1ms; allowed: 0us to 60s, as in 20ms",
        "scanMean=61s       | scanMean is 61000000; allowed: [0, 60000000]",
        "distribution=flat  | distribution is flat; allowed: [exponential, constant, lognormal]",
        "seed=x             | seed is x; allowed: an integer",
        "means=20ms         | option is means=20ms; allowed: key=value of",
        "mean               | option is mean; allowed: key=value of",
        "mean=20ms,         | option is ; allowed: key=value of",
      })
  void saysWhatIsWrong(String text, String message) {
    assertThatThrownBy(() -> new AgentOptions(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
