package io.github.stowage.alluxio.replicator;

import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.conf.InstancedConfiguration;
import io.github.stowage.alluxio.copy.Moment;
import io.github.stowage.alluxio.copy.Words;
import io.github.stowage.alluxio.records.NotBundled;
import io.github.stowage.alluxio.replicator.decide.Decision;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The process. */
@Command(
    name = "stowage-repbun-replicator",
    description = {
      "Makes the bundles that RepBun's current plan asks for, and removes those that it does not.",
      "Alluxio's properties come from alluxio-site.properties in the class path, ~/.alluxio or"
          + " /etc/alluxio, from -Dalluxio.KEY=VALUE, or from --alluxio."
    },
    mixinStandardHelpOptions = true,
    versionProvider = RepBunReplicator.Version.class,
    sortOptions = false,
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:with --once: all planned bundles are published",
      "1:with --once: some are not, or Alluxio cannot be reached, or there is no such plan",
      "2:a bad option or property"
    })
public final class RepBunReplicator implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Mixin private Options options;

  public static void main(String[] args) {
    System.exit(command().execute(args));
  }

  static CommandLine command() {
    return new CommandLine(new RepBunReplicator())
        .setParameterExceptionHandler(
            (problem, args) -> {
              problem.getCommandLine().getErr().println(problem.getMessage());
              return CommandLine.ExitCode.USAGE;
            });
  }

  @Override
  public Integer call() throws InterruptedException {
    InstancedConfiguration configuration = options.alluxio();
    options.check();
    Moment.Listener moments = moments();
    FileSystemContext context = FileSystemContext.create(configuration);
    // Closes its context, too.
    try (FileSystem files = FileSystem.Factory.create(context);
        Parts parts = new Parts(files, context, options, moments, Clock.systemUTC())) {
      if (options.dryRun()) {
        return print(parts.replicator.look());
      }
      Service service = new Service(parts, options.interval());
      if (options.once()) {
        return service.once();
      }
      service.run();
      return 0;
    } catch (IOException e) {
      command.commandLine().getErr().println("cannot see what is in Alluxio: " + Words.of(e));
      return 1;
    }
  }

  private Moment.Listener moments() {
    String value = System.getProperty(HaltBefore.PROPERTY);
    try {
      return HaltBefore.of(value);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          command.commandLine(), HaltBefore.PROPERTY + "=" + value + ": " + e.getMessage());
    }
  }

  private int print(Decision decision) {
    PrintWriter out = command.commandLine().getOut();
    decision.steps().forEach(out::println);
    for (NotBundled bundle : decision.notBundled()) {
      out.println(
          "not published: row group "
              + bundle.rowGroup()
              + " of "
              + bundle.path()
              + ": "
              + bundle.why());
    }
    out.flush();
    return 0;
  }

  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = RepBunReplicator.class.getPackage().getImplementationVersion();
      return new String[] {"stowage-repbun-replicator " + version};
    }
  }
}
