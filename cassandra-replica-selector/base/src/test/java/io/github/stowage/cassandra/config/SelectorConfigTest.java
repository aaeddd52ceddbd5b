package io.github.stowage.cassandra.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.cassandra.gms.ApplicationState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SelectorConfigTest {
  private static final String PREFIX = Setting.PROPERTY_PREFIX;

  @TempDir Path conf;

  @Test
  void withoutAFileTheDefaultsHold() throws IOException {
    SelectorConfig config = load(new Properties());

    assertThat(config.mode()).isEqualTo(SelectionMode.ADAPTIVE);
    assertThat(config.text(Setting.DELEGATE)).isEqualTo("SimpleSnitch");
    // These are the classes of 4.1; in 5.0 number 21 is X1.
    assertThat(config.gossipState()).isEqualTo(ApplicationState.X2);
    assertThat(config.nanos(Setting.PUBLISH_INTERVAL_MS)).isEqualTo(1_000_000_000L);
  }

  @ParameterizedTest
  @EnumSource(Setting.class)
  void everyDefaultIsAllowed(Setting setting) throws IOException {
    file(setting.key() + "=" + setting.defaultValue());

    assertThat(load(new Properties()).text(setting)).isEqualTo(setting.defaultValue());
  }

  @Test
  void theFileIsReadFromTheClassPathAndSystemPropertiesWin() throws IOException {
    file("mode=paper\ngossip_state = 29 \ntie_band=0.2");
    Properties system = new Properties();
    system.setProperty(PREFIX + "mode", "weighted");

    SelectorConfig config = load(system);

    assertThat(config.mode()).isEqualTo(SelectionMode.WEIGHTED);
    assertThat(config.gossipState()).isEqualTo(ApplicationState.X10);
    assertThat(config.number(Setting.TIE_BAND)).isEqualTo(0.2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          publish_interval_ms  | 99        | 100 to 60000
          publish_interval_ms  | 60001     | 100 to 60000
          publish_interval_ms  | 1s        | 100 to 60000
          tie_band             | -0.1      | 0 to 10
          tie_band             | NaN       | 0 to 10
          rack_threshold       | Infinity  | 0 to 1000
          latency_half_life_ms | 0         | 10 to 600000
          mode                 | fastest   | adaptive, weighted, paper, random or off
          mode                 | ADAPTIVE  | adaptive, weighted, paper, random or off
          gossip_state         | X1        | 21 to 29
          gossip_state         | 20        | 21 to 29
          gossip_state         | 30        | 21 to 29
          gossip_state         | 21.5      | 21 to 29
          gossip_state         | LOAD      | 21 to 29
          """)
  void aBadValueNamesKeyFileValueAndRange(String key, String value, String allowed)
      throws IOException {
    Path file = file(key + "=" + value);

    assertThatThrownBy(() -> load(new Properties()))
        .isInstanceOf(BadSettingException.class)
        .hasMessage("stowage: %s in %s is \"%s\"; allowed: %s", key, file, value, allowed)
        .message()
        .doesNotContain("\n");
  }

  @Test
  void aWrongKeyNamesTheRightOnes() throws IOException {
    Path file = file("publish_intervall_ms=1000");

    assertThatThrownBy(() -> load(new Properties()))
        .hasMessageContaining("unknown key publish_intervall_ms in " + file)
        .hasMessageContaining("publish_interval_ms");
  }

  @Test
  void aWrongSystemPropertyIsRefusedToo() {
    Properties system = new Properties();
    system.setProperty(PREFIX + "modus", "adaptive");

    assertThatThrownBy(() -> load(system)).hasMessageContaining("unknown key " + PREFIX + "modus");
  }

  @Test
  void anUnreadableFileIsNamed() {
    Properties system = new Properties();
    system.setProperty(PREFIX + "config", conf.resolve("nowhere.properties").toString());

    assertThatThrownBy(() -> load(system))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("cannot read " + conf.resolve("nowhere.properties"));
  }

  @Test
  void aRuntimeChangeIsCheckedAndLeavesTheRest() throws IOException {
    file("tie_band=0.3");
    SelectorConfig config = load(new Properties());

    assertThat(config.with(Setting.MODE, "off").mode()).isEqualTo(SelectionMode.OFF);
    assertThat(config.with(Setting.MODE, "off").number(Setting.TIE_BAND)).isEqualTo(0.3);
    assertThatThrownBy(() -> config.with(Setting.TIE_BAND, "-1"))
        .hasMessageContaining("tie_band in JMX is \"-1\"");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(conf.resolve(SettingsFile.NAME), text);
  }

  private SelectorConfig load(Properties system) throws MalformedURLException {
    URL[] urls = {conf.toUri().toURL()};
    return SelectorConfig.load(system, new URLClassLoader(urls, null));
  }
}
