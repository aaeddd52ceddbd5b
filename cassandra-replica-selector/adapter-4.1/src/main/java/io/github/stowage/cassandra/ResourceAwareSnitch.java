package io.github.stowage.cassandra;

/**
 * Set it in cassandra.yaml with {@code endpoint_snitch:
 * io.github.stowage.cassandra.ResourceAwareSnitch} and {@code dynamic_snitch: false}; it takes the
 * dynamic snitch's place.
 */
public final class ResourceAwareSnitch extends SelectingSnitch {}
