/** Section IV of Paper A in virtual time: clients, queues, and what they make of placements. */
package io.github.stowage.simulator.roxie;
