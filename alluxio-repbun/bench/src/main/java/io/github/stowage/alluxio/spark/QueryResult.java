package io.github.stowage.alluxio.spark;

import java.util.List;

/**
 * What a query returned.
 *
 * @param ordered whether it asked for an order
 * @param rows values as text, which is exact for all but sums of floating-point numbers; null is
 *     null
 * @param nanos from parsing it to its last row
 * @param read while it ran
 */
public record QueryResult(
    String name,
    boolean ordered,
    List<String> columns,
    List<List<String>> rows,
    long nanos,
    ReadBytes read)
    implements Answer {}
