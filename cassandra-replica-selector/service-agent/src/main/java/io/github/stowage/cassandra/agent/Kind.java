package io.github.stowage.cassandra.agent;

/** What a request asks of the server; each kind has its own mean service time. */
enum Kind {
  READ,
  SCAN
}
