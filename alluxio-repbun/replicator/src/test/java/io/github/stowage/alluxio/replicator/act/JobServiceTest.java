package io.github.stowage.alluxio.replicator.act;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import alluxio.conf.Configuration;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.PropertyKey;
import io.github.stowage.alluxio.copy.CopyJob;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class JobServiceTest {
  /** Alluxio's client would go on for two minutes, and a replicator with it, each time it looks. */
  @Test
  void aServiceThatIsNotThereIsNotWaitedForAsLongAsAlluxiosClientWould() throws Exception {
    InstancedConfiguration alluxio = Configuration.copyGlobal();
    alluxio.set(PropertyKey.JOB_MASTER_HOSTNAME, "127.0.0.1");
    alluxio.set(PropertyKey.JOB_MASTER_RPC_PORT, portOfNobody());
    try (JobService service = new JobService(alluxio)) {
      CopyJob job = new CopyJob(1, "localhost", 1 << 20, List.of());
      List<Callable<Object>> questions =
          List.of(
              service::hosts,
              () -> service.run(job),
              () -> service.info(1),
              () -> service.result(1, 1),
              service::unfinished,
              () -> {
                service.cancel(1);
                return null;
              });
      // At once: each takes as long as there is time.
      ExecutorService threads = Executors.newFixedThreadPool(questions.size());
      try {
        for (Future<Object> answer : threads.invokeAll(questions)) {
          assertThatThrownBy(answer::get)
              .cause()
              .isInstanceOf(IOException.class)
              .hasMessage("no answer from the job service in %d s", JobService.LIMIT_SECONDS);
        }
      } finally {
        threads.shutdownNow();
      }
    }
  }

  private static int portOfNobody() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
