package io.github.stowage.cli.cassandra;

import io.github.stowage.cli.BadInputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which node to talk to, and as whom. */
final class JmxOptions {
  @Option(
      names = "--host",
      defaultValue = "127.0.0.1",
      description = "The node's JMX host (default: ${DEFAULT-VALUE}).")
  private String host;

  @Option(
      names = "--port",
      defaultValue = "7199",
      description = "The node's JMX port, 1 to 65535 (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(names = "--username", description = "The JMX user. Needs --password-file.")
  private String username;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "A file. Its first line is the password.")
  private Path passwordFile;

  @Option(
      names = "--ssl",
      description =
          "The node's JMX speaks TLS. Trust store and key store: javax.net.ssl.*, as for nodetool"
              + " --ssl.")
  private boolean ssl;

  /** The node's replica selector. */
  ReplicaSelectorClient selector() {
    return new ReplicaSelectorClient(connect());
  }

  JmxConnection connect() {
    if (port < 1 || port > 65535) {
      throw new BadInputException("--port " + port + ", allowed: 1 to 65535");
    }
    if ((username == null) != (passwordFile == null)) {
      throw new BadInputException("--username and --password-file go together");
    }
    String[] credentials = username == null ? null : new String[] {username, password()};
    return JmxConnection.connect(host, port, credentials, ssl);
  }

  private String password() {
    // Not Files.lines, whose stream wraps what goes wrong while it is read.
    try (BufferedReader reader = Files.newBufferedReader(passwordFile)) {
      String password = reader.readLine();
      if (password == null) {
        throw new BadInputException("--password-file " + passwordFile + " is empty");
      }
      return password;
    } catch (CharacterCodingException e) {
      throw new BadInputException("--password-file " + passwordFile + " is no text in UTF-8");
    } catch (IOException e) {
      throw new BadInputException("--password-file " + passwordFile + " cannot be read: " + e);
    }
  }
}
