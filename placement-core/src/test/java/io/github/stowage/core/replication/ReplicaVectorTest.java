package io.github.stowage.core.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReplicaVectorTest {
  @ParameterizedTest
  @EnumSource
  void sumsToTheSlots(ReplicaVector vector) {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 300; i++) {
      double[] loads = new double[random.nextInt(1, 400)];
      double exponent = random.nextDouble(0, 4);
      for (int p = 0; p < loads.length; p++) {
        loads[p] = Math.pow(p + 1, -exponent);
      }
      int slots = loads.length * random.nextInt(1, 6) + random.nextInt(loads.length);
      int most = random.nextBoolean() ? slots : slots / loads.length + 1 + random.nextInt(9);
      int[] replicas = vector.replicas(loads, slots, most);
      assertThat(Arrays.stream(replicas).sum()).isEqualTo(slots);
      assertThat(Arrays.stream(replicas)).allMatch(r -> r >= 1 && r <= most);
    }
  }

  @Test
  void followTheirRules() {
    double[] loads = {80, 15, 5};
    assertThat(ReplicaVector.UNIFORM.replicas(loads, 7, 7)).containsExactly(3, 2, 2);
    assertThat(ReplicaVector.L1.replicas(loads, 10, 10)).containsExactly(8, 1, 1);
    // 80/7 = 11.4 and 15/2 = 7.5: no other vector is below 11.4.
    assertThat(ReplicaVector.ADAMS.replicas(loads, 10, 10)).containsExactly(7, 2, 1);
    assertThat(ReplicaVector.ADAMS.replicas(loads, 10, 5)).containsExactly(5, 4, 1);
  }

  @Test
  void hugeAndTinyLoadsDoNotConfuseThem() {
    double[] loads = {1e300, 1e-300, 0, 1};
    for (ReplicaVector vector : ReplicaVector.values()) {
      assertThat(Arrays.stream(vector.replicas(loads, 40, 40)).sum()).isEqualTo(40);
    }
    assertThat(ReplicaVector.ADAMS.replicas(loads, 40, 40)).containsExactly(37, 1, 1, 1);
  }

  @ParameterizedTest
  @EnumSource
  void refuseWhatCannotBe(ReplicaVector vector) {
    double[] loads = {1, 2, 3};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> vector.replicas(loads, 2, 5))
        .withMessage("slots: 2, allowed: at least one per partition, 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> vector.replicas(loads, 10, 3))
        .withMessage("slots: 10, allowed: at most 9, for 3 partitions of at most 3 replicas each");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> vector.replicas(loads, 3, 0))
        .withMessage("most replicas: 0, allowed: at least 1");
  }
}
