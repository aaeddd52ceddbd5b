/** Advice and plans for people and for machines. */
package io.github.stowage.tiering.report;
