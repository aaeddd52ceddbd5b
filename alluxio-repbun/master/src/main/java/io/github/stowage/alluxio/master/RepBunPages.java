package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.config.Setting;
import io.github.stowage.alluxio.master.config.SettingsSource;
import io.github.stowage.alluxio.master.observe.Popularity;
import io.github.stowage.alluxio.master.report.Json;
import io.github.stowage.alluxio.master.report.Limit;
import io.github.stowage.alluxio.master.report.PlanPage;
import io.github.stowage.alluxio.master.report.PopularityPage;
import io.github.stowage.alluxio.records.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;

/** What the REST resource answers, as JSON. Everything is read, nothing changed. */
public final class RepBunPages {
  /** Whoever can reach the port may ask: at most one core is spent on it. */
  private static final Semaphore ONE_PREVIEW = new Semaphore(1);

  /** Likewise: it goes through all that was read. */
  private static final Semaphore ONE_POPULARITY = new Semaphore(1);

  private RepBunPages() {}

  /** Another one is being worked out; try again later. */
  public static final class BusyException extends Exception {
    private static final long serialVersionUID = 1;

    BusyException(String what) {
      super("another " + what + " is being worked out, try again later");
    }
  }

  public static String status() {
    Map<String, Object> page = new LinkedHashMap<>();
    RepBunMaster master = RepBunMaster.current();
    page.put("state", state(master));
    page.put("whyOff", master == null ? Setting.ENABLED.key() + " = false" : master.whyOff());
    page.put("settings", settings());
    if (master != null) {
      View view = master.view();
      page.put("popularity", PopularityPage.summary(view.popularity));
      page.put("plan", view.plan.map(PlanPage::summary).orElse(null));
      page.put("lastAttempt", view.lastAttempt.orElse(null));
      page.put("nextPlan", view.nextPlan);
      page.put("trouble", view.trouble);
      page.put("outcome", view.outcome.map(RepBunPages::shortened).orElse(null));
      page.put("counters", master.counters());
    }
    return Json.of(page);
  }

  private static String state(RepBunMaster master) {
    if (master == null || !master.whyOff().isEmpty()) {
      return "off";
    }
    return master.running() ? "running" : "standby";
  }

  private static List<Object> settings() {
    SettingsSource source = SettingsSource.alluxio();
    List<Object> settings = new ArrayList<>();
    for (Setting setting : Setting.values()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("key", setting.key());
      one.put("value", source.value(setting));
      one.put("source", source.origin(setting));
      settings.add(one);
    }
    return settings;
  }

  private static Outcome shortened(Outcome outcome) {
    return new Outcome(
        outcome.epoch(),
        outcome.at(),
        outcome.planned(),
        outcome.published(),
        outcome.copiedBytes(),
        outcome.notBundled().stream().limit(Limit.DEFAULT).collect(Collectors.toList()));
  }

  /**
   * @param limit of bundles, as it came
   * @param preview what would be planned now, instead of what is to be carried out
   * @throws Limit.OutOfRangeException if limit is not allowed
   * @throws IOException if there is nothing to ask yet, or the cluster cannot be looked at
   */
  public static String plan(String limit, boolean preview) throws IOException, BusyException {
    int bundles = Limit.of(limit);
    RepBunMaster master = there();
    if (!preview) {
      return Json.of(PlanPage.of(master.view().plan, bundles));
    }
    return alone(
        ONE_PREVIEW, "preview", () -> Json.of(PlanPage.preview(master.preview(), bundles)));
  }

  private interface Page {
    String json() throws IOException;
  }

  private static String alone(Semaphore one, String what, Page page)
      throws IOException, BusyException {
    if (!one.tryAcquire()) {
      throw new BusyException(what);
    }
    try {
      return page.json();
    } finally {
      one.release();
    }
  }

  public static String bundles(String limit) throws IOException {
    View view = there().view();
    return Json.of(PlanPage.bundles(view.plan, view.outcome, Limit.of(limit)));
  }

  public static String popularity(String limit) throws IOException, BusyException {
    int rowGroups = Limit.of(limit);
    Popularity popularity = there().view().popularity;
    return alone(
        ONE_POPULARITY, "popularity page", () -> Json.of(PopularityPage.of(popularity, rowGroups)));
  }

  private static RepBunMaster there() throws IOException {
    RepBunMaster master = RepBunMaster.current();
    if (master == null) {
      throw new IOException("RepBun is off: " + Setting.ENABLED.key() + " = false");
    }
    return master;
  }
}
