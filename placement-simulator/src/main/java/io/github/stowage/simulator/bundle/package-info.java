/** RepBun's planner on TPC-H: what each mode makes of the same budget, and how good Lemma 1 is. */
package io.github.stowage.simulator.bundle;
