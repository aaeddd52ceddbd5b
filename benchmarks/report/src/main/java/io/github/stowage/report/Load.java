package io.github.stowage.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Comparator;
import java.util.Locale;

/**
 * How hard the clients ask.
 *
 * @param clients of a closed loop: each waits for its answer before it asks again; 0 for an open
 *     loop, whose arrivals wait for nobody
 * @param ratePerSecond requests per second of all clients together; 0 for a closed loop that asks
 *     as fast as it is answered
 */
public record Load(
    @JsonProperty(value = "clients", required = true) int clients,
    @JsonProperty(value = "rate_per_s", required = true) double ratePerSecond)
    implements Comparable<Load> {
  private static final Comparator<Load> ORDER =
      Comparator.comparingInt(Load::clients).thenComparingDouble(Load::ratePerSecond);

  public Load {
    if (clients < 0 || !(ratePerSecond >= 0) || (clients == 0 && ratePerSecond == 0)) {
      throw new IllegalArgumentException(
          "load of "
              + clients
              + " clients at "
              + ratePerSecond
              + "/s: allowed are clients, a rate, or both");
    }
  }

  public static Load open(double ratePerSecond) {
    return new Load(0, ratePerSecond);
  }

  /** Whether throughput is a result, rather than what was asked for. */
  public boolean unpaced() {
    return ratePerSecond == 0;
  }

  /** For people: "20 clients", "300/s", "20 clients at 300/s". */
  public String text() {
    String rate = String.format(Locale.ROOT, "%.0f/s", ratePerSecond);
    String many = clients == 1 ? "1 client" : clients + " clients";
    return clients == 0 ? rate : unpaced() ? many : many + " at " + rate;
  }

  /** For file names: c20, r300, c20r300. */
  String key() {
    String rate = String.format(Locale.ROOT, "r%s", ratePerSecond).replaceFirst("\\.0$", "");
    return (clients == 0 ? "" : "c" + clients) + (unpaced() ? "" : rate);
  }

  @Override
  public int compareTo(Load other) {
    return ORDER.compare(this, other);
  }
}
