package io.github.stowage.alluxio.commands;

import io.github.stowage.alluxio.records.ReplanRequest;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;

/** What one command asks for, in the one request that all of them share. */
final class OwnRequest {
  private final Plans plans;
  private final String by;
  private final String id = UUID.randomUUID().toString();

  OwnRequest(Plans plans, String by) {
    this.plans = plans;
    this.by = by;
  }

  /** Joins those who have asked already. More than once asks for another plan at worst. */
  void ask() throws IOException {
    ReplanRequest request = plans.request().orElseGet(() -> new ReplanRequest(by));
    plans.setRequest(Optional.of(request.with(id)));
  }

  /** Whether the master has not answered yet. */
  boolean isOpen() throws IOException {
    return plans.request().filter(request -> request.isOf(id)).isPresent();
  }

  /**
   * What others have asked for stays. If the master answers them just now, they may get another
   * plan.
   */
  void takeBack() throws IOException {
    Optional<ReplanRequest> request = plans.request();
    if (request.isPresent() && request.get().isOf(id)) {
      plans.setRequest(request.get().without(id));
    }
  }
}
