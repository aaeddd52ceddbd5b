package io.github.stowage.cassandra.agent;

/** The host's pool of reading threads, of which each is one slot of the emulated server. */
interface ReadStage {
  void resize(int threads);

  /** Requests queued, those in service not counted. */
  int pending();

  /** Requests in service. */
  int active();
}
