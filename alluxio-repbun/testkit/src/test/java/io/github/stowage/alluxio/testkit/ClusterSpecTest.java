package io.github.stowage.alluxio.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterSpecTest {
  @TempDir Path directory;

  @Test
  void refusesWhatIsOutOfRange() {
    assertThatThrownBy(() -> ClusterSpec.builder().masters(2).build())
        .hasMessage("masters is 2; allowed: 1 or 3");
    assertThatThrownBy(() -> ClusterSpec.builder().workers(0).build())
        .hasMessage("workers is 0; allowed: [1, 90]");
    assertThatThrownBy(() -> ClusterSpec.builder().workerMemoryBytes(1).build())
        .hasMessage("workerMemoryBytes is 1; allowed: at least 1048576");
    assertThatThrownBy(() -> ClusterSpec.builder().workDir(directory.resolve("a b")).build())
        .hasMessageContaining("allowed: no comma, colon or white space");
  }

  @Test
  void doesNotTakeAFolderWithFiles() throws Exception {
    Files.createFile(directory.resolve("precious"));
    ClusterSpec spec = ClusterSpec.builder().workDir(directory).build();
    assertThatThrownBy(() -> new StateFolder(spec))
        .hasMessage("workDir is " + directory + "; allowed: an empty or new folder");
    assertThat(directory.resolve("precious")).exists();
  }

  @Test
  void aFolderOfFilesToServeAndAFolderForLogsStay() {
    Path ufs = directory.resolve("ufs");
    Path logs = directory.resolve("logs");
    Path work = directory.resolve("work");
    StateFolder folder =
        new StateFolder(ClusterSpec.builder().workDir(work).ufs(ufs).logs(logs).build());
    folder.remove();
    assertThat(directory).isDirectoryContaining(ufs::equals).isDirectoryContaining(logs::equals);
    assertThat(work).doesNotExist();
  }

  @Test
  void eachNodeHasTheLastWord() {
    ClusterSpec spec =
        ClusterSpec.builder()
            .property("alluxio.debug", "true")
            .eachWorker(worker -> worker.property("alluxio.debug", "is " + worker.index()))
            .build();
    assertThat(spec.nodes(Role.MASTER).get(0).properties)
        .isEqualTo(Map.of("alluxio.debug", "true"));
    assertThat(spec.nodes(Role.WORKER))
        .extracting(worker -> worker.properties.get("alluxio.debug"))
        .containsExactly("is 1", "is 2", "is 3");
  }

  @Test
  void takesPortsThatAreFreeOnAllAddresses() throws Exception {
    List<String> addresses = List.of(Role.MASTER.address(1), Role.WORKER.address(1));
    Ports first = Ports.free(addresses);
    try (ServerSocket other = new ServerSocket()) {
      other.bind(new InetSocketAddress(addresses.get(1), first.jobWeb() + 2));
      assertThat(Ports.free(addresses).rpc())
          .isNotEqualTo(first.rpc())
          .isNotEqualTo(first.jobWeb() + 1);
    }
  }

  @Test
  void saysWhichPortsAreInUse() throws Exception {
    String address = Role.WORKER.address(90);
    List<ServerSocket> listening = new ArrayList<>();
    try {
      // One of each group of four.
      for (int port = 21_001; port < 31_000; port += 4) {
        ServerSocket socket = new ServerSocket();
        listening.add(socket);
        socket.bind(new InetSocketAddress(address, port));
      }
      assertThatThrownBy(() -> Ports.free(List.of(address)))
          .isInstanceOf(PortsInUseException.class)
          .hasMessage(
              "no ports from 21000 to 30999 are free on " + address + ": end what listens there");
    } finally {
      for (ServerSocket socket : listening) {
        socket.close();
      }
    }
  }

  @Test
  void saysWhichArtifactIsMissing() {
    assertThatThrownBy(new Artifacts(directory)::serverClassPath)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageEndingWith("server.classpath is missing: build it with `mvn package` first");
  }
}
