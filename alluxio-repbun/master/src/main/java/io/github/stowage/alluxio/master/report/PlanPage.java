package io.github.stowage.alluxio.master.report;

import io.github.stowage.alluxio.master.decide.Decision;
import io.github.stowage.alluxio.master.decide.Published;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.alluxio.records.PlannedBundle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A plan, and what became of its bundles. */
public final class PlanPage {
  private PlanPage() {}

  /** The plan without its bundles. */
  public static Map<String, Object> summary(EpochPlan plan) {
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("epoch", plan.epoch());
    page.put("mode", plan.mode());
    page.put("budget", plan.budget());
    page.put("budgetBytes", plan.budgetBytes());
    page.put("memoryBytes", plan.memoryBytes());
    page.put("variance", plan.variance());
    page.put("varianceDefault", plan.varianceDefault());
    page.put("bundlesTotal", plan.bundles().size());
    return page;
  }

  /**
   * @param limit of bundles
   */
  public static Map<String, Object> of(Optional<EpochPlan> plan, int limit) {
    return plan.map(
            there -> {
              Map<String, Object> page = summary(there);
              page.put("bundles", first(there.bundles(), limit));
              return page;
            })
        .orElseGet(() -> none("no plan is to be carried out"));
  }

  /** What would be planned. */
  public static Map<String, Object> preview(Decision decision, int limit) {
    if (decision.plan().isEmpty()) {
      return none(decision.why());
    }
    Map<String, Object> page = of(decision.plan(), limit);
    page.put("leftOut", decision.leftOut());
    return page;
  }

  private static Map<String, Object> none(String why) {
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("epoch", 0);
    page.put("whyNot", why);
    page.put("bundlesTotal", 0);
    page.put("bundles", List.of());
    return page;
  }

  /** Each bundle of the plan, and whether readers are told of it. */
  public static Map<String, Object> bundles(
      Optional<EpochPlan> plan, Optional<Outcome> outcome, int limit) {
    Map<String, Object> page = new LinkedHashMap<>();
    List<Map<String, Object>> bundles = new ArrayList<>();
    page.put("epoch", plan.map(EpochPlan::epoch).orElse(0L));
    page.put("bundlesTotal", plan.map(there -> there.bundles().size()).orElse(0));
    page.put("bundles", bundles);
    if (plan.isPresent()) {
      Published published = new Published(plan.get(), outcome);
      for (PlannedBundle bundle : first(plan.get().bundles(), limit)) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("path", bundle.path());
        one.put("rowGroup", bundle.rowGroup());
        one.put("columns", bundle.columns());
        one.put("bytes", bundle.bytes());
        one.put("workers", bundle.workers());
        one.put("published", published.whyNot(bundle).isEmpty());
        one.put("whyNot", published.whyNot(bundle).orElse(""));
        bundles.add(one);
      }
    }
    return page;
  }

  static <T> List<T> first(List<T> all, int limit) {
    return all.subList(0, Math.min(limit, all.size()));
  }
}
