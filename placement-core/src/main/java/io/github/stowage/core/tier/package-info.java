/**
 * Which rows of a table go to the SSD: those whose composite keys are rare, so that what stays on
 * the HDD lies in few long runs. Source: "Record Placement Based on Data Skew Using Solid State
 * Drives" (paper C). Pure: no I/O, no randomness of its own.
 *
 * <p>A composite key is one combination of values in the columns by which the table is read. Rows
 * are sorted by it on the HDD. Rows that share the values of the first i columns there are a
 * fragment of column i: a read by that column's index seeks once for each. All rows of a key are
 * either on the SSD or on the HDD.
 */
package io.github.stowage.core.tier;
