/** How many replicas each partition gets. */
package io.github.stowage.core.replication;
