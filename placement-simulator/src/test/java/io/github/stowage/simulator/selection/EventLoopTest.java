package io.github.stowage.simulator.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventLoopTest {
  private final EventLoop loop = new EventLoop();
  private final List<String> ran = new ArrayList<>();

  private void note(String what) {
    ran.add(what + "@" + loop.now());
  }

  @Test
  void runsInTheOrderOfTimeThenOfScheduling() {
    loop.at(20, () -> note("c"));
    loop.at(10, () -> note("a"));
    loop.at(20, () -> note("d"));
    loop.at(10, () -> note("b"));
    loop.runUntil(20);
    assertThat(ran).containsExactly("a@10", "b@10", "c@20", "d@20");
  }

  @Test
  void stopsAtTheEndAndKeepsWhatIsLater() {
    loop.every(5, 10, () -> note("tick"));
    loop.runUntil(29);
    assertThat(loop.now()).isEqualTo(29);
    loop.runUntil(35);
    assertThat(ran).containsExactly("tick@5", "tick@15", "tick@25", "tick@35");
  }

  @Test
  void runsWhatIsOverdueNow() {
    loop.at(10, () -> loop.at(3, () -> note("late")));
    loop.runUntil(10);
    assertThat(ran).containsExactly("late@10");
  }
}
