package io.github.stowage.openloop;

/**
 * The requests due in one second of the measuring window.
 *
 * @param second from 0
 * @param ok answered
 * @param errors timed out or failed
 * @param p50Micros median latency, 0 when there were no requests
 * @param p99Micros 99th percentile, 0 when there were no requests
 * @param maxMicros longest latency, 0 when there were no requests
 */
public record SecondResult(
    int second, long ok, long errors, long p50Micros, long p99Micros, long maxMicros) {}
