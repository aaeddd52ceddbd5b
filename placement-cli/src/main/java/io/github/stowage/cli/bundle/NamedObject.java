package io.github.stowage.cli.bundle;

import io.github.stowage.core.bundle.ObjectStats;
import java.util.List;

/** An object of a statistics file: its name, its columns' names, and what is known of it. */
record NamedObject(String name, List<String> columns, ObjectStats stats) {}
