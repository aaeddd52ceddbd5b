package io.github.stowage.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Planner;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.placement.constraint.InfeasibleException;
import io.github.stowage.core.placement.constraint.NodeState;
import io.github.stowage.core.replication.ReplicaVector;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanRequestTest {
  private static final double[] LOADS = {800, 400, 200, 200, 100, 100};

  @Test
  void withoutConstraintsItIsThePlanner() {
    Nodes nodes = Nodes.alike(4, 4);
    Plan plan = PlanRequest.of(LOADS).on(nodes).by(Strategy.FULL).by(ReplicaVector.L1).plan();
    Plan same = Planner.plan(LOADS, nodes, Strategy.FULL, ReplicaVector.L1);
    assertThat(plan.placement()).isEqualTo(same.placement());
  }

  @Test
  void routesEachPartitionWhole() {
    Plan plan = PlanRequest.of(LOADS).on(Nodes.alike(4, 4)).replicas(2, 4).plan();
    for (int p = 0; p < LOADS.length; p++) {
      double[] sum = new double[2];
      plan.routing()
          .forEach(
              p,
              (node, weight) -> {
                sum[0] += weight;
                sum[1]++;
              });
      assertThat(sum[0]).isCloseTo(1, within(1e-9));
      assertThat(sum[1]).isBetween(2.0, 4.0);
    }
  }

  @Test
  void saysWhatContradictsWhat() {
    PlanRequest request =
        PlanRequest.of(LOADS)
            .on(Nodes.alike(4, 4))
            .with(all -> all.pin(3, 0).state(0, NodeState.DEAD));
    assertThatIllegalArgumentException()
        .isThrownBy(request::plan)
        .isInstanceOf(InfeasibleException.class)
        .withMessageContaining("node 0 is dead and partition 3 is pinned to node 0");
  }

  @Test
  void nodesComeFirst() {
    PlanRequest request = PlanRequest.of(LOADS);
    assertThatIllegalArgumentException().isThrownBy(request::plan);
    assertThatIllegalArgumentException().isThrownBy(() -> request.replicas(1, 2));
    request.on(Nodes.alike(4, 4)).replicas(1, 2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> request.on(Nodes.alike(5, 4)))
        .withMessage("nodes: 5, allowed: 4, for which there are constraints");
  }

  /** The example that users start from; {@code make dist} tries it on the release. */
  @Test
  void theExampleCompilesAgainstTheLibraryAlone(@TempDir Path out) throws Exception {
    Path classes =
        Path.of(PlanRequest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path example = Path.of("../examples/library/Routes.java");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    int code =
        compiler.run(
            null, null, null, "-cp", classes.toString(), "-d", out.toString(), example.toString());
    assertThat(code).isZero();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {out.toUri().toURL()})) {
      loader.loadClass("Routes").getMethod("main", String[].class).invoke(null, (Object) null);
    }
  }
}
