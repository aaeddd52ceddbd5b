package io.github.stowage.alluxio.replicator.act;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import alluxio.conf.Configuration;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.PropertyKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class JobServiceTest {
  /** Alluxio's client would go on for two minutes, and a replicator with it, each time it looks. */
  @Test
  void aServiceThatIsNotThereIsNotWaitedForAsLongAsAlluxiosClientWould() throws Exception {
    InstancedConfiguration alluxio = Configuration.copyGlobal();
    alluxio.set(PropertyKey.JOB_MASTER_HOSTNAME, "127.0.0.1");
    alluxio.set(PropertyKey.JOB_MASTER_RPC_PORT, portOfNobody());
    try (JobService service = new JobService(alluxio)) {
      assertThatThrownBy(service::hosts)
          .isInstanceOf(IOException.class)
          .hasMessage("no answer from the job service in %d s", JobService.LIMIT_SECONDS);
    }
  }

  private static int portOfNobody() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
