/**
 * {@code make demo-tiering}: a real MariaDB with a directory on the SSD and one on an emulated hard
 * disk, the paper's table in many layouts, and what reads by each index cost in them.
 */
package io.github.stowage.tiering.demo;
