package io.github.stowage.cli.cassandra;

import static io.github.stowage.cli.Cli.stowage;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cli.Cli;
import java.util.Arrays;
import javax.management.StandardMBean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceTimesCommandTest {
  /** The part of the agent's bean that is used. */
  public interface Times {
    double getFactor();

    void setFactor(double factor);
  }

  private static final class Agent implements Times {
    private double factor = 1;

    @Override
    public double getFactor() {
      return factor;
    }

    @Override
    public void setFactor(double factor) {
      this.factor = factor;
    }
  }

  private final Agent agent = new Agent();
  private JmxNode node;

  @BeforeEach
  void start() throws Exception {
    node = JmxNode.start(false, null);
  }

  @AfterEach
  void stop() throws Exception {
    node.close();
  }

  private Cli factor(String... arguments) {
    String[] all = {"cassandra", "service-times", "--port", node.port + "", "--factor", ""};
    all[5] = arguments[0];
    String[] yes = Arrays.copyOf(all, all.length + arguments.length - 1);
    System.arraycopy(arguments, 1, yes, all.length, arguments.length - 1);
    return stowage(yes);
  }

  @Test
  void itActsWithYesOnly() throws Exception {
    node.add("io.github.stowage:type=ServiceTimes", new StandardMBean(agent, Times.class));
    assertThat(factor("4").out()).contains("factor 1.0 -> 4.0 (nothing changed;");
    assertThat(agent.factor).isEqualTo(1);
    assertThat(factor("4", "--yes").code()).isZero();
    assertThat(agent.factor).isEqualTo(4);
  }

  /** As by the agent, and before it is asked. */
  @ParameterizedTest
  @ValueSource(strings = {"5000", "1000.1", "0.009", "0", "-1", "NaN"})
  void whatItCannotSetIsRefusedWithoutYesToo(String value) throws Exception {
    node.add("io.github.stowage:type=ServiceTimes", new StandardMBean(agent, Times.class));
    Cli refused = factor(value);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .startsWith("stowage: --factor " + Double.parseDouble(value) + ", allowed: 0.01 to 1000")
        .hasLineCount(1);
    assertThat(refused.out()).isEmpty();
    assertThat(factor("0.01").code()).isZero();
    assertThat(factor("1000").code()).isZero();
  }

  @Test
  void aNodeWithoutTheAgentIsRefused() {
    Cli run = factor("4", "--yes");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("has no service-time agent").hasLineCount(1);
  }
}
