package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.report.Counters;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.Outcome;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** What each of our metrics shows. */
final class MetricValues {
  private MetricValues() {}

  static Map<String, LongSupplier> of(View view, Counters counters) {
    Map<String, LongSupplier> values = new TreeMap<>();
    values.put("WindowReads", () -> view.popularity.reads());
    values.put("WindowRowGroups", () -> view.popularity.rowGroups());
    values.put("WindowRowGroupsLeftOut", () -> view.popularity.leftOut());
    values.put("WindowBytes", () -> view.popularity.bytes());
    values.put("ReportsRead", counters.reportsRead::get);
    values.put("ReportsBad", counters.reportsBad::get);
    values.put("Plans", counters.plans::get);
    values.put("PlansRefused", counters.plansRefused::get);
    values.put("PlanMillis", counters.planMillis::get);
    values.put("Failures", counters.failures::get);
    values.put("BudgetBytes", () -> plan(view, EpochPlan::budgetBytes));
    values.put("MemoryBytes", () -> plan(view, EpochPlan::memoryBytes));
    values.put("PublishedBundles", () -> outcome(view, Outcome::published));
    values.put("NotBundled", () -> outcome(view, outcome -> outcome.notBundled().size()));
    return values;
  }

  private static long plan(View view, ToLongFunction<EpochPlan> value) {
    return view.plan.isEmpty() ? 0 : value.applyAsLong(view.plan.get());
  }

  private static long outcome(View view, ToLongFunction<Outcome> value) {
    return view.outcome.isEmpty() ? 0 : value.applyAsLong(view.outcome.get());
  }
}
