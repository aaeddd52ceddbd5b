/**
 * What is in a table: how many rows each composite key has. A key is one combination of values, as
 * text, in the columns by which the table is read; a value may be null.
 */
package io.github.stowage.tiering.observe;
