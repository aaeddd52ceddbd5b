/** Sorting and queues over flat primitive arrays. */
package io.github.stowage.core.order;
