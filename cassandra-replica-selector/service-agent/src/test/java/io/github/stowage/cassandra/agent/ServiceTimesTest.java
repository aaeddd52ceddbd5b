package io.github.stowage.cassandra.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.function.Consumer;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Through a bean server, as operators see it. */
class ServiceTimesTest {
  private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
  private final PooledStage stage = new PooledStage();
  private ObjectName name;
  private ServiceTimesMXBean times;

  @BeforeEach
  void register() throws Exception {
    name = new ObjectName(ServiceTimesMXBean.NAME);
    AgentOptions options = new AgentOptions("");
    Settings settings = new Settings(options);
    EmulatedServer server = new EmulatedServer(settings, stage, options.slots(), options.seed());
    beans.registerMBean(new ServiceTimes(server, settings, stage, options.slots()), name);
    times = JMX.newMXBeanProxy(beans, name, ServiceTimesMXBean.class);
  }

  @AfterEach
  void unregister() throws Exception {
    beans.unregisterMBean(name);
    stage.close();
  }

  @Test
  void changesAtRunTime() {
    times.setReadMeanMicros(0);
    times.setScanMeanMicros(60_000_000);
    times.setDistribution("constant");
    times.setSlots(7);
    times.setFactor(0.5);
    times.setNeighbour(0.9);
    times.setPaused(true);
    assertThat(times.getReadMeanMicros()).isZero();
    assertThat(times.getScanMeanMicros()).isEqualTo(60_000_000);
    assertThat(times.getDistribution()).isEqualTo("constant");
    assertThat(times.getSlots()).isEqualTo(7);
    assertThat(stage.pool.getMaximumPoolSize()).isEqualTo(7);
    assertThat(times.getFactor()).isEqualTo(0.5);
    assertThat(times.getNeighbour()).isEqualTo(0.9);
    assertThat(times.isPaused()).isTrue();
    times.setPaused(false);
    assertThat(times.isPaused()).isFalse();
  }

  @Test
  void carriesItsCountersOverJmx() {
    ServiceStats stats = times.getStats();
    assertThat(stats.getReads().getServed()).isZero();
    assertThat(stats.getScans().getDrawnNanos()).isZero();
    assertThat(stats.getExpired() + stats.getDrained() + stats.getMaxPending()).isZero();
  }

  @Test
  void refusesWhatIsOutOfRange() {
    Map<String, Consumer<ServiceTimesMXBean>> calls =
        Map.of(
            "readMeanMicros is -1; allowed: [0, 60000000]", t -> t.setReadMeanMicros(-1),
            "scanMeanMicros is 60000001; allowed: [0, 60000000]",
                t -> t.setScanMeanMicros(60_000_001),
            "slots is 129; allowed: [1, 128]", t -> t.setSlots(129),
            "factor is NaN; allowed: [0.01, 1000.0]", t -> t.setFactor(Double.NaN),
            "neighbour is 0.91; allowed: [0.0, 0.9]", t -> t.setNeighbour(0.91),
            "onMillis is 0; allowed: [1, 60000]", t -> t.pauseBursts(0, 100, 1),
            "everyMillis is 19; allowed: [20, 600000]", t -> t.pauseBursts(10, 19, 1));
    calls.forEach(
        (message, call) ->
            assertThatThrownBy(() -> call.accept(times))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message));
    assertThat(times.getSlots()).isEqualTo(4);
    assertThat(times.getFactor()).isEqualTo(1);
  }
}
