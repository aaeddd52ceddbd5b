package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.JsonIn;
import io.github.stowage.core.placement.Nodes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The slots and speeds of a plan file, in the order of the nodes. */
final class CapacityEntries {
  private final List<Integer> slots = new ArrayList<>();
  private final List<Double> speeds = new ArrayList<>();

  private Integer node;
  private Integer slot;
  private Double speed;

  void add(JsonIn in) throws IOException {
    node = null;
    slot = null;
    speed = null;
    in.object(
        key -> {
          switch (key) {
            case "node" -> {
              node = in.whole(0);
              if (node != slots.size()) {
                throw in.wrong(slots.size() + ", as the nodes go from 0 on");
              }
            }
            case "slots" -> slot = in.whole(1);
            case "speed" -> speed = in.number();
            default -> in.skip();
          }
        });
    in.required("node", node);
    slots.add(in.required("slots", slot));
    speeds.add(in.required("speed", speed));
  }

  int count() {
    return slots.size();
  }

  Nodes nodes() {
    return Nodes.of(
        slots.stream().mapToInt(Integer::intValue).toArray(),
        speeds.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
