package io.github.stowage.alluxio.benchmark;

import java.util.List;

/**
 * A read: all of a query's columns of one row group.
 *
 * @param object its place in the list of objects
 * @param columns names
 * @param bytes of their chunks
 * @param weight how popular, relative to the others
 */
record ReadKind(int object, List<String> columns, long bytes, double weight) {
  ReadKind {
    columns = List.copyOf(columns);
  }
}
