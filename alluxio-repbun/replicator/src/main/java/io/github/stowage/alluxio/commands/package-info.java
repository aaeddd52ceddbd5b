/**
 * {@code stowage repbun}: what the extension of an Alluxio master plans and what became of it, and
 * changes to that. It is shown from the master's web port, which asks nobody who he is, and changed
 * by records in Alluxio's namespace, which does.
 */
package io.github.stowage.alluxio.commands;
