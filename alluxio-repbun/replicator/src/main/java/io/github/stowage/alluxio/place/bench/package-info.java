/** Paper A's Table II on a store: strategies against each other under the paper's loads. */
package io.github.stowage.alluxio.place.bench;
