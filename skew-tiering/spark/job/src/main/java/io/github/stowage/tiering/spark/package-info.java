/**
 * Counts the composite keys of tables that one machine cannot scan. The file it writes is that of
 * {@code stowage tier count}, to the byte.
 */
package io.github.stowage.tiering.spark;
