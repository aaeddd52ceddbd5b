/** Study reports: a markdown file, its chart, and the figures behind both. */
package io.github.stowage.simulator.report;
