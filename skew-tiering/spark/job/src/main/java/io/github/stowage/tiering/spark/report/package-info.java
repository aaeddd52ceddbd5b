/** The file of counts. */
package io.github.stowage.tiering.spark.report;
