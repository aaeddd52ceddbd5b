package io.github.stowage.cassandra.report;

import io.github.stowage.cassandra.HostLine;
import io.github.stowage.cassandra.observe.LocalLoad;
import io.github.stowage.core.score.HoroscopeScore;
import java.util.ArrayList;
import java.util.List;

/**
 * The counters and this host's own score as gauges of Cassandra's metric registry, where exporters
 * look.
 */
public final class SelectorMetrics {
  private final HostLine line;
  private final List<String> registered = new ArrayList<>();

  public SelectorMetrics(HostLine line) {
    this.line = line;
  }

  public void register(Counters counters, LocalLoad local) {
    counters
        .snapshot()
        .keySet()
        .forEach(name -> gauge(camelCase(name), () -> counters.snapshot().get(name)));
    gauge("LocalResourceScore", () -> HoroscopeScore.of(local.latest()));
    gauge("LocalCpu", () -> local.latest().cpu());
    gauge("LocalMemory", () -> local.latest().memory());
    gauge("LocalDisk", () -> local.latest().disk());
  }

  public void unregister() {
    registered.forEach(line::removeGauge);
    registered.clear();
  }

  private void gauge(String name, HostLine.Metric metric) {
    line.registerGauge(name, metric);
    registered.add(name);
  }

  private static String camelCase(String name) {
    StringBuilder text = new StringBuilder();
    for (String word : name.split("_")) {
      text.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
    }
    return text.toString();
  }
}
