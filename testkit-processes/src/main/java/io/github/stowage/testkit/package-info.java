/** Servers as real processes that end with their test, however it ends. */
package io.github.stowage.testkit;
