/** What the rooms hand each other: workers, and where files are. Values only. */
package io.github.stowage.alluxio.master.model;
