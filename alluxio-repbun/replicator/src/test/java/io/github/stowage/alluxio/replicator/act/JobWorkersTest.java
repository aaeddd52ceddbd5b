package io.github.stowage.alluxio.replicator.act;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class JobWorkersTest {
  // It may begin anywhere, and overflow.
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
  private final Service service = new Service();
  private final List<String> log = new ArrayList<>();
  private final JobWorkers workers = new JobWorkers(service, nanos::get, log::add);

  private static final class Service implements JobWorkers.Jobs {
    private final List<Long> left = new ArrayList<>(List.of(3L, 4L));
    private boolean down;
    private int asked;

    @Override
    public Set<String> hosts() {
      asked++;
      return Set.of("h1", "h2");
    }

    @Override
    public List<Long> unfinished() {
      return List.copyOf(left);
    }

    @Override
    public void cancel(long id) throws IOException {
      if (down) {
        throw new IOException("no answer");
      }
      left.remove(id);
    }
  }

  @Test
  void jobsOfARunBeforeAreCancelledAlsoIfThatFailedAtFirst() {
    service.down = true;
    assertThat(workers.hosts()).isEmpty();

    service.down = false;
    nanos.addAndGet(Duration.ofMinutes(5).toNanos());

    assertThat(workers.hosts()).containsExactlyInAnyOrder("h1", "h2");
    assertThat(service.left).isEmpty();
    assertThat(log)
        .containsExactly(
            "no job worker copies: Alluxio's job service says: no answer",
            "job workers on 2 hosts copy");
  }

  @Test
  void aServiceThatFailedIsAskedAgainAfterAWhile() {
    service.down = true;
    workers.hosts();
    nanos.addAndGet(Duration.ofMinutes(5).toNanos() - 1);
    workers.hosts();
    assertThat(service.asked).isEqualTo(1);

    nanos.addAndGet(1);
    workers.hosts();
    assertThat(service.asked).isEqualTo(2);
  }

  @Test
  void onlyJobsOfARunBeforeAreCancelled() {
    workers.hosts();
    service.left.add(5L);
    workers.hosts();

    assertThat(service.left).containsExactly(5L);
  }
}
