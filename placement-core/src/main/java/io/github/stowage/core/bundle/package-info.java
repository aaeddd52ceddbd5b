/**
 * Which columns of an object to bundle, and how many copies of the bundle to keep where, so that no
 * server's reads dominate. Source: RepBun (paper B). Pure: no I/O, no randomness of its own.
 *
 * <p>An object is what is read and placed as a whole, here a row group of a Parquet file; its load
 * is the bytes read of it. A read whose columns are all in the bundle asks one of the bundle's
 * replicas, any other the original.
 */
package io.github.stowage.core.bundle;
