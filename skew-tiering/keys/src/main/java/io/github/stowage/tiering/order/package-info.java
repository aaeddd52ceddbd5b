/** How rows lie: the same for whoever puts them there and whoever measures it. No I/O. */
package io.github.stowage.tiering.order;
