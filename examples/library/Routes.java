import io.github.stowage.core.PlanRequest;
import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;

/** From loads to routing. In an unpacked release: java -cp lib/stowage.jar examples/library/Routes.java */
public class Routes {
  public static void main(String[] args) {
    double[] loads = {800, 400, 200, 200, 100, 100};
    Plan plan = PlanRequest.of(loads).on(Nodes.alike(4, 4)).replicas(2, 4).plan();
    for (int partition = 0; partition < loads.length; partition++) {
      int p = partition;
      plan.routing().forEach(p, (node, weight) -> System.out.printf("%d -> node %d: %.2f%n", p, node, weight));
    }
  }
}
