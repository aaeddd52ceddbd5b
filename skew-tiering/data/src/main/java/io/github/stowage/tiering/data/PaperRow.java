package io.github.stowage.tiering.data;

/**
 * A row of the paper's table. The columns' values are numbers from 0; they tell nothing about how
 * common a value is.
 *
 * @param id from 1, in the order of insertion
 */
public record PaperRow(
    int id, int endedFlag, int customerId, int country, int city, int connType, int isp) {}
