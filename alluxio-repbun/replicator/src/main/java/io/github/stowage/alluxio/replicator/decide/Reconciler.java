package io.github.stowage.alluxio.replicator.decide;

import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.NotBundled;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * From a plan and what is there to the steps that lead from one to the other. Asked again after
 * some of its steps, it goes on; it knows nothing of what was done before.
 *
 * <ul>
 *   <li>Readers are told of a bundle when it has all planned replicas, and as long as it has one.
 *   <li>Until the new bundle of a row group is complete, they keep the old one.
 *   <li>A bundle that no plan wants and no map names is first retired, and deleted a grace period
 *       later: who has read a map before may still read the bundle.
 * </ul>
 */
public final class Reconciler {
  private final String folder;
  private final long graceMillis;

  /**
   * @param folder of bundles, in which each epoch has its own
   */
  public Reconciler(String folder, long graceMillis) {
    this.folder = folder;
    this.graceMillis = graceMillis;
  }

  /**
   * @param plan empty: there shall be no bundles
   */
  public Decision decide(Optional<EpochPlan> plan, Observed seen) {
    Set<String> named = named(seen);
    // By ids: at a path that readers are told of may lie another bundle by now.
    Set<Long> told =
        seen.originals().values().stream()
            .flatMap(original -> original.published().stream())
            .map(PublishedBundle::fileId)
            .collect(Collectors.toSet());
    Map<String, List<Fit>> fits = plan.map(new Fits(seen, told)::of).orElse(Map.of());
    List<Step> steps = new ArrayList<>(maps(plan, fits, seen));
    Set<String> serving = new HashSet<>();
    List<Step> copies = new ArrayList<>();
    Set<String> names =
        seen.bundles().stream().map(Bundle::path).collect(Collectors.toCollection(HashSet::new));
    for (List<Fit> file : fits.values()) {
      for (Fit fit : file) {
        fit.bundle().ifPresent(bundle -> serving.add(bundle.path()));
        fit.bundle()
            .filter(bundle -> !bundle.isKept())
            .ifPresent(bundle -> steps.add(new Step.Keep(bundle)));
        fit.surplus()
            .forEach(worker -> steps.add(new Step.DropReplica(fit.bundle().get(), worker)));
        copies.addAll(copies(plan.get().epoch(), fit, seen.workers(), names));
      }
    }
    int retired = 0;
    for (Bundle bundle : seen.bundles()) {
      if (!serving.contains(bundle.path()) && !named.contains(bundle.path())) {
        Optional<Step> step = remove(bundle, seen.now());
        step.ifPresent(steps::add);
        retired += step.isPresent() ? 0 : 1;
      }
    }
    seen.leftovers().forEach(path -> steps.add(new Step.DeleteLeftover(path)));
    steps.addAll(copies);
    return summary(steps, fits, told, seen, retired);
  }

  /** Also by maps that readers do not use: what they name is not deleted before they are gone. */
  private static Set<String> named(Observed seen) {
    Set<String> named = new HashSet<>();
    for (Original original : seen.originals().values()) {
      original.map().ifPresent(map -> map.bundles().forEach(bundle -> named.add(bundle.path())));
    }
    return named;
  }

  private static List<Step> maps(
      Optional<EpochPlan> plan, Map<String, List<Fit>> fits, Observed seen) {
    Set<Long> readable =
        seen.bundles().stream()
            .filter(Bundle::isReadable)
            .map(Bundle::fileId)
            .collect(Collectors.toSet());
    List<Step> steps = new ArrayList<>();
    for (Original original : new TreeMap<>(seen.originals()).values()) {
      List<PublishedBundle> wanted =
          map(original, fits.getOrDefault(original.path(), List.of()), readable);
      if (wanted.isEmpty()) {
        if (original.hasMap()) {
          steps.add(new Step.Unpublish(original.path()));
        }
        continue;
      }
      // Not empty, so there is a plan.
      long epoch = plan.get().epoch();
      boolean same =
          original.whole()
              && ids(original.published()).equals(ids(wanted))
              && original.map().map(BundleMap::epoch).orElse(0L) == epoch;
      if (!same) {
        steps.add(
            new Step.Publish(
                original.path(),
                new BundleMap(epoch, original.fileId(), original.length(), wanted)));
      }
    }
    return steps;
  }

  private static List<PublishedBundle> map(Original original, List<Fit> fits, Set<Long> readable) {
    Map<Integer, PublishedBundle> before = new HashMap<>();
    for (PublishedBundle bundle : original.published()) {
      if (readable.contains(bundle.fileId())) {
        before.put(bundle.rowGroup(), bundle);
      }
    }
    TreeMap<Integer, PublishedBundle> wanted = new TreeMap<>();
    for (Fit fit : fits) {
      if (fit.obstacle().isPresent()) {
        continue;
      }
      PublishedBundle old = before.get(fit.planned().rowGroup());
      if (fit.isComplete()) {
        wanted.put(fit.planned().rowGroup(), fit.bundle().get().label().bundle());
      } else if (old != null) {
        wanted.put(fit.planned().rowGroup(), old);
      }
    }
    return List.copyOf(wanted.values());
  }

  private static List<Long> ids(List<PublishedBundle> bundles) {
    return bundles.stream().map(PublishedBundle::fileId).sorted().toList();
  }

  private List<Step> copies(long epoch, Fit fit, Set<String> alive, Set<String> names) {
    if (fit.obstacle().isPresent()) {
      return List.of();
    }
    List<Step> steps = new ArrayList<>();
    if (fit.bundle().isPresent()) {
      for (String worker : fit.missing()) {
        if (alive.contains(worker)) {
          steps.add(new Step.AddReplica(fit.bundle().get(), worker));
        }
      }
    } else if (alive.containsAll(fit.planned().workers())) {
      // A worker that is only away for a moment has not lost what it holds.
      steps.add(new Step.WriteBundle(epoch, fit.planned(), target(epoch, fit, names)));
    }
    return steps;
  }

  private String target(long epoch, Fit fit, Set<String> names) {
    String stem =
        folder + "/" + epoch + "/" + fit.planned().fileId() + "-" + fit.planned().rowGroup();
    String name = stem;
    for (int n = 1; !names.add(name); n++) {
      name = stem + "-" + n;
    }
    return name;
  }

  private Optional<Step> remove(Bundle bundle, long now) {
    // A clock that was wrong would keep it, and pinned, until the time that it told has come.
    if (bundle.retiredAt().isEmpty() || bundle.retiredAt().getAsLong() > now) {
      return Optional.of(new Step.Retire(bundle));
    }
    return now - bundle.retiredAt().getAsLong() >= graceMillis
        ? Optional.of(new Step.DeleteBundle(bundle))
        : Optional.empty();
  }

  private static Decision summary(
      List<Step> steps, Map<String, List<Fit>> fits, Set<Long> told, Observed seen, int retired) {
    int planned = 0;
    int published = 0;
    List<NotBundled> blocked = new ArrayList<>();
    List<NotBundled> pending = new ArrayList<>();
    Set<String> degraded = new TreeSet<>();
    Map<String, Long> taken = new HashMap<>();
    for (Bundle bundle : seen.bundles()) {
      bundle.holders().forEach(worker -> taken.merge(worker, bundle.length(), Long::sum));
    }
    for (List<Fit> file : fits.values()) {
      for (Fit fit : file) {
        planned++;
        fit.bundle()
            .ifPresent(
                bundle ->
                    fit.missing()
                        .forEach(worker -> taken.merge(worker, bundle.length(), Long::sum)));
        if (fit.bundle().isPresent() && told.contains(fit.bundle().get().fileId())) {
          published++;
          fit.missing()
              .forEach(worker -> degraded.add(fit.bundle().get().path() + " on " + worker));
        } else {
          Optional<String> why = fit.blocked(seen.workers());
          (why.isPresent() ? blocked : pending)
              .add(
                  new NotBundled(
                      fit.planned().path(), fit.planned().rowGroup(), why.orElseGet(fit::pending)));
        }
      }
    }
    return new Decision(
        steps, planned, published, blocked, pending, List.copyOf(degraded), retired, taken);
  }
}
