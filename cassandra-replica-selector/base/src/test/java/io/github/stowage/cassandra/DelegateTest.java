package io.github.stowage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.cassandra.exceptions.ConfigurationException;
import org.apache.cassandra.locator.SimpleSnitch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the setting may name. */
class DelegateTest {
  private static final String KEY = "stowage.replica-selector.delegate";

  /** Of the host line that the tests have. */
  private static final class Snitch extends SelectingSnitch {}

  @AfterEach
  void clear() {
    System.clearProperty(KEY);
  }

  @Test
  void aStockSnitchIsTaken() {
    System.setProperty(KEY, "SimpleSnitch");
    assertThat(new Snitch().delegate).isInstanceOf(SimpleSnitch.class);
  }

  /** Cassandra shows the message alone, and does not start. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.lang.Object",
        "TokenMetadata",
        "IEndpointSnitch",
        "AbstractEndpointSnitch",
        "NoSuchSnitch",
        "io.github.stowage.cassandra.ResourceAwareSnitch"
      })
  void whatIsNoSnitchIsNamedWithWhatIsAllowed(String name) {
    System.setProperty(KEY, name);
    assertThatThrownBy(Snitch::new)
        .isInstanceOf(ConfigurationException.class)
        .message()
        .startsWith(
            "stowage: delegate in the settings is \"" + name + "\"; allowed: a snitch class")
        .doesNotContain("\n");
  }
}
