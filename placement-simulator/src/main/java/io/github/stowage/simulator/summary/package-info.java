/** One page of everything that Paper A prints, beside ours. */
package io.github.stowage.simulator.summary;
