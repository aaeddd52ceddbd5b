package io.github.stowage.alluxio.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ShapedNetworkTest {
  private static String printed(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      byte[] out = process.getInputStream().readAllBytes();
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
      return new String(out, StandardCharsets.UTF_8);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void numbersOutOfRangeAreNamed() {
    assertThatThrownBy(() -> new ShapedNetwork(91, 10))
        .hasMessage("91 hosts of 10 Mbit/s; allowed: 1 to 90, from 1 on");
  }

  @Test
  @Tag("cluster")
  void hostsAreReachedThroughCappedLinksAndNothingIsLeft() throws Exception {
    Optional<String> missing = ShapedNetwork.missing();
    assumeTrue(missing.isEmpty(), () -> "network namespaces: " + missing.orElseThrow());
    String before = printed("ip", "netns", "list");
    String namespace;
    try (ShapedNetwork network = new ShapedNetwork(2, 50)) {
      namespace = network.wrapper(1)[3];
      assertThat(reaches(network.address(1))).isTrue();
      assertThat(reaches(network.address(2))).isTrue();
      assertThat(printed("tc", "-n", namespace, "qdisc", "show", "dev", "eth0"))
          .contains("tbf", "rate 50Mbit");
    }
    assertThat(printed("ip", "netns", "list")).doesNotContain(namespace);
    assertThat(printed("ip", "-brief", "link")).doesNotContain(namespace.split("-")[0]);
    assertThat(before).doesNotContain(namespace);
  }

  private static boolean reaches(String address) throws IOException {
    return InetAddress.getByName(address).isReachable(60_000);
  }
}
