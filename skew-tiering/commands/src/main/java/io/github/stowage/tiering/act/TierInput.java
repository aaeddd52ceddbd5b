package io.github.stowage.tiering.act;

import io.github.stowage.tiering.order.SsdOrder;
import java.util.List;

/**
 * A plan to be carried out.
 *
 * @param columns in the plan's order
 * @param order of rows on the SSD
 * @param hddKeys each with one value per column, null among them; in the order in which rows lie
 * @param rows of the table when it was planned
 * @param bytes of the table then
 * @param ssdBytes of them, those that go to the SSD
 * @param share of the seeks that it saves, 0 to 1
 * @param digest what tells it from other plans
 */
public record TierInput(
    String table,
    List<String> columns,
    SsdOrder order,
    List<List<String>> hddKeys,
    long rows,
    double bytes,
    double ssdBytes,
    double share,
    String digest) {}
