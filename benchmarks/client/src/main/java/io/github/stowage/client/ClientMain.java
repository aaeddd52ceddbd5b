package io.github.stowage.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.report.PhaseRecord;
import io.github.stowage.report.ResultDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What a playbook runs on a client host. */
@Command(
    name = "stowage-client",
    mixinStandardHelpOptions = true,
    description = "Loads a table, or measures one phase, as an order in JSON says.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed", "2:bad input"},
    subcommands = {ClientMain.Load.class, ClientMain.Phase.class})
public final class ClientMain {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

  private static final Path STANDARD = Path.of("-");

  private ClientMain() {}

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new ClientMain())
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> {
              boolean badInput = failure instanceof IllegalArgumentException;
              command.getErr().println("stowage-client: " + failure.getMessage());
              if (!badInput && !(failure instanceof IOException)) {
                failure.printStackTrace(command.getErr());
              }
              return badInput ? ExitCode.USAGE : ExitCode.SOFTWARE;
            });
  }

  /**
   * @throws IllegalArgumentException if it is not such an order
   */
  private static <T> T read(Path file, Class<T> type) throws IOException {
    if (!file.equals(STANDARD) && (!Files.isReadable(file) || Files.isDirectory(file))) {
      throw new IllegalArgumentException(file + ": allowed: a file that can be read, or -");
    }
    try {
      return file.equals(STANDARD)
          ? MAPPER.readValue(System.in, type)
          : MAPPER.readValue(file.toFile(), type);
    } catch (JsonProcessingException e) {
      e.clearLocation();
      throw new IllegalArgumentException(file + ": " + e.getMessage().lines().findFirst().get(), e);
    }
  }

  /** {@code load}. */
  @Command(
      name = "load",
      description = "Fills a table unless it is full; prints \"loaded\" or \"there already\".")
  static final class Load implements Callable<Integer> {
    @Parameters(paramLabel = "ORDER", description = "The order, a JSON file; - for standard input.")
    private Path order;

    @Override
    public Integer call() throws Exception {
      boolean loaded =
          Loading.run(read(order, LoadOrder.class), done -> System.err.println(done + " records"));
      System.out.println(loaded ? "loaded" : "there already");
      return ExitCode.OK;
    }
  }

  /** {@code phase}. */
  @Command(name = "phase", description = "Measures one phase and tells its result.")
  static final class Phase implements Callable<Integer> {
    @Parameters(paramLabel = "ORDER", description = "The order, a JSON file; - for standard input.")
    private Path order;

    @Option(
        names = "--out",
        defaultValue = "-",
        paramLabel = "FILE",
        description = "Where the result goes (default: standard output).")
    private Path out;

    @Option(
        names = "--until",
        paramLabel = "FILE",
        description = "Ends the phase when this file is there, if that is before its time.")
    private Path until;

    @Override
    public Integer call() throws Exception {
      // Before anything is measured that could not be told then.
      if (!out.equals(STANDARD) && !Files.isWritable(out.toAbsolutePath().getParent())) {
        throw new IllegalArgumentException(
            "--out " + out + "; allowed: a file in a folder that can be written to, or -");
      }
      PhaseOrder phase = read(order, PhaseOrder.class);
      boolean closed = phase.key().load().clients() > 0;
      if (until != null && !closed) {
        throw new IllegalArgumentException("--until " + until + "; allowed: for clients only");
      }
      Measured measured = closed ? ClosedPhase.run(phase, until) : OpenPhase.run(phase);
      PhaseRecord record = measured.record(phase);
      if (out.equals(STANDARD)) {
        System.out.println(MAPPER.writeValueAsString(record));
      } else {
        ResultDirectory.write(out, record);
      }
      return ExitCode.OK;
    }
  }
}
