package io.github.stowage.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/**
 * Which phase: one strategy under one load once.
 *
 * @param cycle from 1; every cycle measures everything once
 * @param scenario name of what is wrong with the nodes
 * @param workload name of what is asked
 * @param load how hard
 * @param strategy how replicas are chosen
 */
public record PhaseKey(
    @JsonProperty(value = "cycle", required = true) int cycle,
    @JsonProperty(value = "scenario", required = true) String scenario,
    @JsonProperty(value = "workload", required = true) String workload,
    @JsonProperty(value = "load", required = true) Load load,
    @JsonProperty(value = "strategy", required = true) String strategy) {

  /** The same for the same phase in every run; fit for a file name if the names are. */
  public String id() {
    return String.format(
        Locale.ROOT, "%02d.%s.%s.%s.%s", cycle, scenario, workload, load.key(), strategy);
  }
}
