package io.github.stowage.simulator.summary;

import java.util.List;

/**
 * A table or figure of the paper.
 *
 * @param page of ours, without its extension
 */
public record Section(String title, String page, List<Row> rows) {}
