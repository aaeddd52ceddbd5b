package io.github.stowage.cli.cassandra;

import static io.github.stowage.cli.Cli.stowage;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cli.Cli;
import io.github.stowage.cli.Stowage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes of their own, because a JVM reads the properties of its stores once. */
class TlsConnectionTest {
  private static final String PASSWORD = "of-the-test";

  @TempDir static Path dir;
  private static Path store;

  @BeforeAll
  static void makeAKey() throws Exception {
    store = dir.resolve("store.p12");
    Cli made =
        run(
            List.of(
                java("keytool"),
                "-genkeypair",
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-alias",
                "node",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=node"));
    assertThat(made.code()).as(made.out() + made.err()).isZero();
  }

  @Test
  void aNodeWhoseJmxSpeaksTlsIsReachedIfItIsTrusted() throws Exception {
    try (TlsNode node = new TlsNode(store, PASSWORD)) {
      Cli trusted = scores(node.port, "--ssl");
      assertThat(trusted.code()).as(trusted.err()).isZero();
      assertThat(trusted.out()).startsWith("127.0.0.1:" + node.port + "  mode adaptive");

      Cli plain = scores(node.port);
      assertThat(plain.code()).isEqualTo(2);
      assertThat(plain.err()).contains("stowage: cannot connect to JMX on 127.0.0.1:" + node.port);
    }
  }

  @Test
  void aNodeThatIsNotTrustedIsRefused() throws Exception {
    try (TlsNode node = new TlsNode(store, PASSWORD)) {
      Cli run = stowage("cassandra", "scores", "--ssl", "--port", Integer.toString(node.port));
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .startsWith("stowage: cannot connect to JMX on 127.0.0.1:" + node.port + ": ")
          .contains("certification path")
          .hasLineCount(1);
    }
  }

  @Test
  void aNodeWithoutTlsIsRefused() throws Exception {
    try (JmxNode node = JmxNode.start(true, null)) {
      Cli run = stowage("cassandra", "scores", "--ssl", "--port", Integer.toString(node.port));
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .startsWith("stowage: cannot connect to JMX on 127.0.0.1:" + node.port + ": ")
          .hasLineCount(1);
    }
  }

  private static Cli scores(int port, String... more) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(java("java"));
    command.add("-Djavax.net.ssl.trustStore=" + store);
    command.add("-Djavax.net.ssl.trustStorePassword=" + PASSWORD);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Stowage.class.getName()));
    command.addAll(List.of("cassandra", "scores", "--port", Integer.toString(port)));
    command.addAll(List.of(more));
    return run(command);
  }

  private static String java(String tool) {
    return Path.of(System.getProperty("java.home"), "bin", tool).toString();
  }

  private static Cli run(List<String> command) throws IOException, InterruptedException {
    Path out = Files.createTempFile(dir, "out", "");
    Path err = Files.createTempFile(dir, "err", "");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      return new Cli(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      process.destroyForcibly();
    }
  }
}
