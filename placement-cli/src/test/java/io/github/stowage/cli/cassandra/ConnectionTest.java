package io.github.stowage.cli.cassandra;

import static io.github.stowage.cli.Cli.stowage;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cli.Cli;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes that do not answer, refuse, or have no plug-in. */
class ConnectionTest {
  @Test
  void nobodyListening() throws Exception {
    // Bound, so that nobody else listens there either.
    try (Socket bound = new Socket()) {
      bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      int port = bound.getLocalPort();
      Cli run = stowage("cassandra", "scores", "--port", Integer.toString(port));
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .isEqualToIgnoringNewLines(
              "stowage: cannot connect to JMX on 127.0.0.1:" + port + ": Connection refused");
    }
  }

  @Test
  void aHostThatDoesNotExist() {
    Cli run = stowage("cassandra", "scores", "--host", "no-such-host.invalid");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("stowage: cannot connect to JMX on no-such-host.invalid:7199: ")
        .hasLineCount(1);
  }

  @Test
  void aNodeWithoutThePlugIn() throws Exception {
    try (JmxNode bare = JmxNode.start(false, null)) {
      Cli run = stowage("cassandra", "scores", "--port", Integer.toString(bare.port));
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .startsWith("stowage: the plug-in is not loaded on 127.0.0.1:" + bare.port)
          .contains("lib/", "endpoint_snitch", "dynamic_snitch: false")
          .hasLineCount(1);
    }
  }

  @Test
  void theUserMustBeKnown(@TempDir Path dir) throws Exception {
    Path right = Files.writeString(dir.resolve("right"), "secret\n");
    Path wrong = Files.writeString(dir.resolve("wrong"), "guess\n");
    try (JmxNode guarded = JmxNode.start(true, "secret")) {
      String[] args = {
        "cassandra", "scores", "--port", Integer.toString(guarded.port),
        "--username", "operator", "--password-file", right.toString()
      };
      assertThat(stowage(args).code()).isZero();
      args[args.length - 1] = wrong.toString();
      Cli refused = stowage(args);
      assertThat(refused.code()).isEqualTo(2);
      assertThat(refused.err()).contains("refused the user").doesNotContain("guess");
    }
  }

  @Test
  void aPasswordFileThatIsNoTextIsNamed(@TempDir Path dir) throws Exception {
    Path binary = Files.write(dir.resolve("binary"), new byte[] {'a', (byte) 0xff, '\n'});
    Path empty = Files.createFile(dir.resolve("empty"));
    noPassword(dir, "cannot be read: ");
    noPassword(dir.resolve("missing"), "cannot be read: ");
    noPassword(binary, "is no text in UTF-8");
    noPassword(empty, "is empty");
  }

  private static void noPassword(Path file, String why) {
    Cli run =
        stowage("cassandra", "scores", "--username", "operator", "--password-file", file + "");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("stowage: --password-file " + file + " " + why)
        .hasLineCount(1);
  }

  /** In Cassandra's names of permissions, with what the JVM's own file of users has for them. */
  @ParameterizedTest
  @CsvSource({
    "isRegistered,  DESCRIBE, readonly,  scores",
    "isRegistered,  DESCRIBE, readonly,  service-times --factor 2",
    "getAttributes, SELECT,   readonly,  scores",
    "getAttributes, SELECT,   readonly,  set tie_band 0.2",
    "getAttributes, SELECT,   readonly,  snitch ring-order",
    "setAttribute,  MODIFY,   readwrite, set tie_band 0.2 --yes",
    "invoke,        EXECUTE,  readwrite, explain shop visits 42",
    "invoke,        EXECUTE,  readwrite, demote 10.0.0.2",
    "invoke,        EXECUTE,  readwrite, demote 10.0.0.2 --yes",
    "invoke,        EXECUTE,  readwrite, snitch ring-order --yes"
  })
  void aRightThatIsMissingIsNamed(String call, String permission, String access, String command)
      throws Exception {
    try (JmxNode node = JmxNode.start(true, null)) {
      new SnitchBeans(node);
      node.forbidden.add(call);
      String port = Integer.toString(node.port);
      Cli run = stowage(("cassandra " + command + " --port " + port).split(" "));
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.err())
          .startsWith("stowage: ")
          .contains("127.0.0.1:" + port, permission, access)
          .hasLineCount(1);
      assertThat(run.out()).isEmpty();
    }
  }
}
