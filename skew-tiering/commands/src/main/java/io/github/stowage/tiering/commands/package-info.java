/** {@code stowage tier ...}: options, and what calls what. */
package io.github.stowage.tiering.commands;
