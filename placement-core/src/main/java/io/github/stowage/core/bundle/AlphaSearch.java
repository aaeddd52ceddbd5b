package io.github.stowage.core.bundle;

/**
 * RepBun's algorithm: no replica, original or bundle's, is to carry more than 1 / alpha. The
 * smallest bundle that leaves the original so little is taken, and {@code ceil(alpha * served)}
 * replicas of it; the largest alpha whose memory is within the budget is found by bisection. Bundle
 * size, load served and replicas don't decrease with alpha, so neither does the memory.
 */
final class AlphaSearch {
  private final ObjectStats[] objects;
  private final Candidates[] candidates;
  private final int servers;

  AlphaSearch(ObjectStats[] objects, Candidates[] candidates, int servers) {
    this.objects = objects;
    this.candidates = candidates;
    this.servers = servers;
  }

  double largest(double budget) {
    return LargestAlpha.within(budget, alpha -> choose(alpha).memory);
  }

  Choice choose(double alpha) {
    Choice choice = new Choice(objects.length);
    double most = 1 / alpha;
    for (int i = 0; i < objects.length; i++) {
      double load = objects[i].load();
      if (load <= most) {
        continue;
      }
      Candidates options = candidates[i];
      int candidate = 0;
      while (candidate + 1 < options.count() && load - options.served(candidate) > most) {
        candidate++;
      }
      choice.candidate[i] = candidate;
      choice.replicas[i] = (int) Math.min(servers, Math.ceil(alpha * options.served(candidate)));
      choice.memory += choice.replicas[i] * options.bytes(candidate);
    }
    return choice;
  }
}
