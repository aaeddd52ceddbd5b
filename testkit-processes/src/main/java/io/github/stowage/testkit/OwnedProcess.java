package io.github.stowage.testkit;

import java.nio.file.Path;

/**
 * A process that ends with this JVM: before it where it goes down in order, right after it where it
 * is killed.
 */
public final class OwnedProcess implements AutoCloseable {
  private final Process process;
  private final Janitor janitor;
  private final Thread shutdownHook = new Thread(this::kill, "stowage-process-shutdown");

  /**
   * @param folder a file of which the process names on its command line; files stay
   */
  public OwnedProcess(Process process, Path folder) {
    this.process = process;
    janitor = Janitor.killing(folder);
    janitor.watch(process.pid());
    Runtime.getRuntime().addShutdownHook(shutdownHook);
  }

  private void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** Kills it if it still runs. */
  @Override
  public void close() {
    kill();
    janitor.close();
    try {
      Runtime.getRuntime().removeShutdownHook(shutdownHook);
    } catch (IllegalStateException e) {
      // The JVM is going down and runs the hook already.
      return;
    }
  }
}
