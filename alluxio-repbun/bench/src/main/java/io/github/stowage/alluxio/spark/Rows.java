package io.github.stowage.alluxio.spark;

import java.util.List;
import java.util.Map;

/**
 * What the last of some statements returned.
 *
 * @param rows values as text; null is null
 * @param counters by how much each of the client's counters grew while all of them ran; empty if
 *     there is no client
 */
public record Rows(List<List<String>> rows, Map<String, Long> counters) implements Answer {}
