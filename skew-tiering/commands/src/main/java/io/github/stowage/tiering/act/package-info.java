/**
 * Moves the rows of a table to their tiers, and back: the only code that changes a database (ADR
 * 15).
 */
package io.github.stowage.tiering.act;
