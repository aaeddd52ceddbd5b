package io.github.stowage.alluxio.replicator.report;

import io.github.stowage.alluxio.replicator.decide.Step;

/** Kinds of problems, and what to do about them. */
public enum Trouble {
  COPY(
      "a bundle could not be made, reads go to the original. If a worker lacks room: lower the"
          + " budget or unpin files; if a file cannot be bundled, nothing needs to be done"),
  REPLICA(
      "a replica could not be made or dropped. See that the worker runs, that workers reach each"
          + " other and that pinned files leave it room"),
  PUBLISH(
      "readers could not be told of bundles. If the file was replaced, the next plan mends it; else"
          + " run the replicator as a user who may change the file"),
  REMOVE("a bundle could not be removed; it takes memory until it is. See the cause"),
  DEGRADED(
      "bundles lack replicas whose workers are gone. Start the workers again, or ask for a new"
          + " plan"),
  JOBS(
      "Alluxio's job service did not copy. It is tried on another job worker, and after three"
          + " failures the replicator copies by itself. See that job masters and job workers have"
          + " stowage-repbun-master's jar, and the log of the job worker"),
  PLAN("the current plan cannot be read; bundles stay as they are. Ask for a new plan"),
  ALLUXIO("Alluxio cannot be reached; bundles stay as they are. See that its master runs"),
  OUTCOME("the master could not be told how far the plan is. See the cause");

  private final String advice;

  Trouble(String advice) {
    this.advice = advice;
  }

  String advice() {
    return advice;
  }

  static Trouble with(Step step) {
    if (step instanceof Step.WriteBundle) {
      return COPY;
    }
    if (step instanceof Step.AddReplica || step instanceof Step.DropReplica) {
      return REPLICA;
    }
    return step instanceof Step.Publish || step instanceof Step.Unpublish ? PUBLISH : REMOVE;
  }
}
