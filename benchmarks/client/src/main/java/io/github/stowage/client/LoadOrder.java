package io.github.stowage.client;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A table to fill.
 *
 * @param replicas of each record
 * @param threads that insert at the same time
 */
record LoadOrder(
    @JsonProperty(value = "data", required = true) DataSpec data,
    @JsonProperty(value = "cluster", required = true) ClusterSpec cluster,
    @JsonProperty(value = "replicas", required = true) int replicas,
    @JsonProperty(value = "threads", required = true) int threads,
    @JsonProperty(value = "minutes", required = true) int minutes) {}
