package io.github.stowage.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A figure that a paper gives, to stand beside ours.
 *
 * @param source paper and table or figure
 * @param scenario of the run that comes nearest
 * @param workload likewise
 * @param load likewise
 * @param strategy compared with the baseline
 * @param metric throughput or p99
 * @param ratio the strategy's over the baseline's, as the paper has it
 */
public record PaperFigure(
    @JsonProperty(value = "source", required = true) String source,
    @JsonProperty(value = "scenario", required = true) String scenario,
    @JsonProperty(value = "workload", required = true) String workload,
    @JsonProperty(value = "load", required = true) Load load,
    @JsonProperty(value = "strategy", required = true) String strategy,
    @JsonProperty(value = "metric", required = true) Metric metric,
    @JsonProperty(value = "ratio", required = true) double ratio) {}
