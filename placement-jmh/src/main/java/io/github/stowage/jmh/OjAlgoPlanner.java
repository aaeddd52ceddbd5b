package io.github.stowage.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;

/**
 * ojAlgo's mixed-integer solver on the instances of {@code scripts/planners}: the lowest maximum
 * down to 1.02 of the mean, then the fewest copies with that. JSON in and out, as the solvers there
 * have it. A variable for each pair of a partition and a node, so for small ones only.
 */
public final class OjAlgoPlanner {
  private static final double TARGET = 1.02;

  private final double[] shares;
  private final int[] replicas;
  private final boolean[][] old;
  private final int nodes;
  private final int slots;

  private OjAlgoPlanner(JsonNode given) {
    nodes = given.get("nodes").intValue();
    slots = given.get("slots").intValue();
    JsonNode loads = given.get("loads");
    double mean = 0;
    for (JsonNode load : loads) {
      mean += load.doubleValue() / nodes;
    }
    shares = new double[loads.size()];
    replicas = new int[shares.length];
    old = new boolean[shares.length][nodes];
    for (int p = 0; p < shares.length; p++) {
      JsonNode holders = given.get("old").get(p);
      replicas[p] = holders.size();
      shares[p] = loads.get(p).doubleValue() / replicas[p] / mean;
      for (JsonNode node : holders) {
        old[p][node.intValue()] = true;
      }
    }
  }

  public static void main(String[] args) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    JsonNode given = mapper.readTree(System.in);
    long end = System.nanoTime() + given.get("seconds").longValue() * 1_000_000_000L;
    OjAlgoPlanner planner = new OjAlgoPlanner(given);
    Model first = planner.new Model();
    Optimisation.Result lowest = first.lowestMaximum(millisTo(end) / 2);
    ObjectNode answer = mapper.createObjectNode();
    answer.putNull("placement");
    answer.put("note", "says " + lowest.getState());
    if (lowest.getState().isFeasible()) {
      Model second = planner.new Model();
      Optimisation.Result fewest = second.fewestCopies(first.highest(lowest), millisTo(end));
      boolean proved = lowest.getState().isOptimal() && fewest.getState().isOptimal();
      answer.put("note", proved ? "proved best" : "time limit");
      boolean moved = fewest.getState().isFeasible();
      answer.set(
          "placement", moved ? second.placement(mapper, fewest) : first.placement(mapper, lowest));
    }
    System.out.println(mapper.writeValueAsString(answer));
  }

  private static long millisTo(long end) {
    return Math.max(1000, (end - System.nanoTime()) / 1_000_000);
  }

  private final class Model {
    private final ExpressionsBasedModel model = new ExpressionsBasedModel();
    private final List<Variable[]> on = new ArrayList<>();
    private final Variable highest = model.newVariable("highest").lower(TARGET).upper(2 * nodes);

    Model() {
      for (int p = 0; p < shares.length; p++) {
        Variable[] row = new Variable[nodes];
        Expression count = model.newExpression("replicas " + p).level(replicas[p]);
        for (int n = 0; n < nodes; n++) {
          row[n] = model.newVariable(p + " on " + n).binary();
          count.set(row[n], 1);
        }
        on.add(row);
      }
      for (int n = 0; n < nodes; n++) {
        Expression room = model.newExpression("slots " + n).upper(slots);
        Expression load = model.newExpression("load " + n).upper(0).set(highest, -1);
        for (int p = 0; p < shares.length; p++) {
          room.set(on.get(p)[n], 1);
          load.set(on.get(p)[n], shares[p]);
        }
      }
    }

    Optimisation.Result lowestMaximum(long millis) {
      highest.weight(1);
      return minimise(millis);
    }

    Optimisation.Result fewestCopies(double most, long millis) {
      highest.upper(Math.max(TARGET, most) * (1 + 1e-9));
      for (int p = 0; p < shares.length; p++) {
        for (int n = 0; n < nodes; n++) {
          if (!old[p][n]) {
            on.get(p)[n].weight(1);
          }
        }
      }
      return minimise(millis);
    }

    private Optimisation.Result minimise(long millis) {
      model.options.time_abort = millis;
      model.options.time_suffice = millis;
      return model.minimise();
    }

    double highest(Optimisation.Result result) {
      return result.doubleValue(model.indexOf(highest));
    }

    ArrayNode placement(ObjectMapper mapper, Optimisation.Result result) {
      ArrayNode placement = mapper.createArrayNode();
      for (Variable[] row : on) {
        ArrayNode holders = placement.addArray();
        for (int n = 0; n < nodes; n++) {
          if (result.doubleValue(model.indexOf(row[n])) > 0.5) {
            holders.add(n);
          }
        }
      }
      return placement;
    }
  }
}
