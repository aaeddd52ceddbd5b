/** What is in a table of Spark's. */
package io.github.stowage.tiering.spark.observe;
