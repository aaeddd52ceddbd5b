package io.github.stowage.report;

/**
 * A situation that was measured.
 *
 * @param name as in the results, such as slow-node
 * @param text what happens in it, to follow "with": "one of 5 nodes 4x slower"
 * @param affectedNode the node it happens to, as in the results' read shares, or null for none
 */
public record Scenario(String name, String text, String affectedNode) {}
