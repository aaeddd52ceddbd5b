package io.github.stowage.alluxio.spark;

/** It did not work; Spark's log says more. */
public record Failed(String why) implements Answer {}
