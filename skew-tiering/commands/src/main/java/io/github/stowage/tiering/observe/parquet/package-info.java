/** Tables in Parquet files, without Hadoop's file systems. */
package io.github.stowage.tiering.observe.parquet;
