package io.github.stowage.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Two strategies that differ in one ingredient, whose credit is the one's figures over the other's.
 *
 * @param ingredient what is added
 * @param from the strategy without it
 * @param to the same with it
 */
public record Step(
    @JsonProperty(value = "ingredient", required = true) String ingredient,
    @JsonProperty(value = "from", required = true) String from,
    @JsonProperty(value = "to", required = true) String to) {}
