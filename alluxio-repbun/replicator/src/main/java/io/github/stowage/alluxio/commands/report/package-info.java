/** What the master says of column bundles, as one page of pictures. */
package io.github.stowage.alluxio.commands.report;
