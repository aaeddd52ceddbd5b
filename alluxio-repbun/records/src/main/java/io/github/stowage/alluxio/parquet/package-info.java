/**
 * Parquet files as bytes: where each column chunk lies, which chunks a read touches, and copies of
 * chunks, byte for byte, in files of their own. Nothing here decodes a value.
 */
package io.github.stowage.alluxio.parquet;
