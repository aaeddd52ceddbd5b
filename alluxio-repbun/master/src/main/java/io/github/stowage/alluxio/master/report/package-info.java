/** What happened: status, popularity and plan as JSON, metrics, warnings. Changes nothing. */
package io.github.stowage.alluxio.master.report;
