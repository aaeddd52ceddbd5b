package io.github.stowage.cassandra.config;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.cassandra.gms.ApplicationState;

/** The settings, all checked. Immutable: a runtime change makes a new one. */
public final class SelectorConfig {
  private final Map<Setting, String> texts;
  private final Map<Setting, Double> numbers;
  private final SelectionMode mode;
  private final ApplicationState gossipState;

  private SelectorConfig(Map<Setting, SettingsFile.Entry> entries) {
    texts = new EnumMap<>(Setting.class);
    numbers = new EnumMap<>(Setting.class);
    entries.forEach((setting, entry) -> check(setting, entry));
    mode = SelectionMode.of(texts.get(Setting.MODE)).orElseThrow();
    gossipState = WireState.of(number(Setting.GOSSIP_STATE)).orElseThrow();
  }

  /**
   * Reads the properties file and the system properties.
   *
   * @throws BadSettingException on the first key that is unknown or whose value is not allowed
   */
  public static SelectorConfig load(Properties system, ClassLoader classPath) {
    return new SelectorConfig(SettingsFile.read(system, classPath));
  }

  /**
   * This with one setting changed, as through JMX.
   *
   * @throws BadSettingException when {@code value} is not allowed
   */
  public SelectorConfig with(Setting setting, String value) {
    Map<Setting, SettingsFile.Entry> entries = new EnumMap<>(Setting.class);
    texts.forEach((s, text) -> entries.put(s, new SettingsFile.Entry(text, "JMX")));
    entries.put(setting, new SettingsFile.Entry(value, "JMX"));
    return new SelectorConfig(entries);
  }

  private void check(Setting setting, SettingsFile.Entry entry) {
    boolean good;
    switch (setting) {
      case DELEGATE:
        good = !entry.value.isEmpty();
        break;
      case MODE:
        good = SelectionMode.of(entry.value).isPresent();
        break;
      default:
        Optional<Double> number = setting.parse(entry.value);
        number.ifPresent(n -> numbers.put(setting, n));
        good =
            number.isPresent()
                && (setting != Setting.GOSSIP_STATE || WireState.of(number.get()).isPresent());
    }
    if (!good) {
      throw new BadSettingException(setting.key(), entry.place, entry.value, setting.allowed());
    }
    texts.put(setting, entry.value);
  }

  public SelectionMode mode() {
    return mode;
  }

  public ApplicationState gossipState() {
    return gossipState;
  }

  public String text(Setting setting) {
    return texts.get(setting);
  }

  public double number(Setting setting) {
    return numbers.get(setting);
  }

  public long nanos(Setting setting) {
    return (long) (number(setting) * 1e6);
  }
}
