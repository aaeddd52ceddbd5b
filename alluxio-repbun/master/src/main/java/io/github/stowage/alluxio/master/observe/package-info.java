/**
 * Clients' access reports become popularity: reads of row groups by column set over a sliding
 * window. And: who the workers are, where the files are. Reads only.
 */
package io.github.stowage.alluxio.master.observe;
