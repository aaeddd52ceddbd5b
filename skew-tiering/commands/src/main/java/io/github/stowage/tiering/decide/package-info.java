/** What the statistics of a table mean for it: calls into placement-core. No I/O. */
package io.github.stowage.tiering.decide;
