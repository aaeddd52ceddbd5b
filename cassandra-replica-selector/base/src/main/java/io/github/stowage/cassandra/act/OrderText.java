package io.github.stowage.cassandra.act;

import io.github.stowage.cassandra.config.SelectionMode;
import io.github.stowage.core.selection.Ranking;
import java.util.Locale;
import org.apache.cassandra.locator.ReplicaCollection;

/** One line that says which replica is asked first, and by which scores: for traced requests. */
final class OrderText {
  private OrderText() {}

  static String of(SelectionMode mode, ReplicaCollection<?> replicas, Ranking ranking) {
    StringBuilder text = new StringBuilder("Stowage (").append(mode.key()).append("): ");
    int first = ranking.at(ranking.firstUp());
    text.append(replicas.get(first).endpoint()).append(" first, ");
    text.append(reason(ranking, first));
    text.append("; scores in ring order, lower is better:");
    for (int i = 0; i < ranking.size(); i++) {
      String score = String.format(Locale.ROOT, "%.3g", ranking.score(i));
      text.append(i == 0 ? " " : ", ").append(replicas.get(i).endpoint()).append(' ').append(score);
      text.append(ranking.isDemoted(i) ? " (demoted)" : "");
      text.append(ranking.isDown(i) ? " (down)" : "");
    }
    return text.toString();
  }

  private static String reason(Ranking ranking, int first) {
    if (ranking.probed()) {
      return "a probe: nothing was sent there for long";
    }
    if (!ranking.isNearestFirst()) {
      return "by its score";
    }
    int inRing = 0;
    while (inRing < first && ranking.isDown(inRing)) {
      inRing++;
    }
    if (first == inRing) {
      return "as in ring order";
    }
    return ranking.isDemoted(inRing) && !ranking.isDemoted(first)
        ? "the nearest that is not demoted"
        : "the nearest";
  }
}
