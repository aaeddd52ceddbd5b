/** Real database servers on loopback, each with a password and files of its own. */
package io.github.stowage.tiering.testkit;
