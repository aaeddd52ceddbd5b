package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.constraint.Feasibility.Answer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The reasons why there is no placement: constraints that contradict each other, while all but any
 * one of them do not. The fewest of all such sets where sets of up to three can be tried; else one
 * that nothing can be taken from, found by QuickXplain (Junker, "QuickXplain: preferred
 * explanations and relaxations for over-constrained problems", AAAI 2004).
 */
final class Conflict {
  private static final int LARGEST_TRIED = 3;

  /** Sets times pairs of partition and node, up to which all sets of a size are tried. */
  private static final long MOST_WORK = 20_000_000;

  private final Constraints constraints;
  private final Nodes nodes;
  private final Nodes roomy;
  private final List<Reason> all;
  private final Reason slots;

  private Conflict(Constraints constraints, Nodes nodes) {
    this.constraints = constraints;
    this.nodes = nodes;
    long inService = 0;
    int[] plenty = new int[nodes.count()];
    double[] speeds = new double[nodes.count()];
    Arrays.fill(plenty, (int) Math.min(constraints.partitions(), (1 << 30) / nodes.count()));
    for (int n = 0; n < plenty.length; n++) {
      speeds[n] = nodes.speed(n);
      plenty[n] = Math.max(plenty[n], nodes.slots(n));
      inService += constraints.isInService(n) ? nodes.slots(n) : 0;
    }
    roomy = Nodes.of(plenty, speeds);
    slots = Reason.slots(constraints, inService);
    all = Reason.all(constraints);
    all.add(slots);
  }

  /**
   * @param constraints that no placement keeps to
   */
  static InfeasibleException explain(Constraints constraints, Nodes nodes) {
    List<String> texts = new ArrayList<>();
    for (Reason reason : reasons(constraints, nodes)) {
      texts.add(reason.text);
    }
    return new InfeasibleException(texts);
  }

  static List<Reason> reasons(Constraints constraints, Nodes nodes) {
    Conflict conflict = new Conflict(constraints, nodes);
    return conflict.narrowed(conflict.fewest());
  }

  private List<Reason> fewest() {
    double sets = 1;
    double pairs = (double) constraints.partitions() * nodes.count();
    for (int size = 1; size <= LARGEST_TRIED && size <= all.size(); size++) {
      sets = sets * (all.size() - size + 1) / size;
      if (sets * pairs > MOST_WORK) {
        break;
      }
      List<Reason> found = ofSize(size, 0, new ArrayList<>());
      if (found != null) {
        return found;
      }
    }
    return irreducible(List.of(), false, all);
  }

  private List<Reason> ofSize(int size, int from, List<Reason> chosen) {
    if (chosen.size() == size) {
      return contradict(chosen) ? chosen : null;
    }
    for (int i = from; i < all.size(); i++) {
      List<Reason> more = new ArrayList<>(chosen);
      more.add(all.get(i));
      List<Reason> found = ofSize(size, i + 1, more);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** QuickXplain: which of {@code candidates} are needed beside {@code given} to contradict. */
  private List<Reason> irreducible(List<Reason> given, boolean grown, List<Reason> candidates) {
    if (grown && contradict(given)) {
      return List.of();
    }
    if (candidates.size() == 1) {
      return candidates;
    }
    int half = candidates.size() / 2;
    List<Reason> first = candidates.subList(0, half);
    List<Reason> second = candidates.subList(half, candidates.size());
    List<Reason> needed = irreducible(joined(given, first), true, second);
    List<Reason> more = irreducible(joined(given, needed), !needed.isEmpty(), first);
    return joined(more, needed);
  }

  /** Reasons about many partitions, about as few of them as still contradict the rest. */
  private List<Reason> narrowed(List<Reason> reasons) {
    List<Reason> narrow = new ArrayList<>(reasons);
    for (int i = 0; i < narrow.size(); i++) {
      int[] of = narrow.get(i).partitions;
      for (int p : of.length > 1 ? of : Numbers.NONE) {
        List<Reason> trial = new ArrayList<>(narrow);
        trial.set(i, Reason.least(constraints, constraints.least[p], new int[] {p}));
        if (contradict(trial)) {
          narrow = trial;
          break;
        }
      }
    }
    return narrow;
  }

  private boolean contradict(List<Reason> active) {
    ConstraintsBuilder builder = constraints.toBuilder();
    for (Reason reason : all) {
      if (reason != slots && !active.contains(reason)) {
        reason.lift.accept(builder);
      }
    }
    for (Reason reason : active) {
      if (!all.contains(reason)) {
        builder.least[reason.partitions[0]] = constraints.least[reason.partitions[0]];
      }
    }
    Nodes room = active.contains(slots) ? nodes : roomy;
    return Feasibility.decide(builder.build(), room).answer == Answer.NO;
  }

  private static List<Reason> joined(List<Reason> first, List<Reason> second) {
    List<Reason> both = new ArrayList<>(first);
    both.addAll(second);
    return both;
  }
}
