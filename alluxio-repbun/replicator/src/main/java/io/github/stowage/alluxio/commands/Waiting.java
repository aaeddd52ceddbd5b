package io.github.stowage.alluxio.commands;

import alluxio.exception.status.UnavailableException;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Option;

/** Waits for master and replicator, and says how far they are. */
final class Waiting {
  private static final Duration PAUSE = Duration.ofMillis(500);

  @Option(
      names = "--wait",
      paramLabel = "SECONDS",
      defaultValue = "1800",
      description =
          "How long to wait for the master and the replicator (default: ${DEFAULT-VALUE}).")
  private long seconds;

  private long deadline;

  interface Condition {
    boolean holds() throws IOException;
  }

  interface Call<T> {
    T answer() throws IOException;
  }

  interface Change {
    void make() throws IOException;
  }

  void start() {
    if (seconds < 1 || seconds > 604_800) {
      throw new BadInputException("--wait " + seconds + ", allowed: 1 to 604800");
    }
    deadline = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
  }

  /**
   * A master that does not answer is waited for, too: another one may be about to become the
   * primary.
   *
   * @throws CommandFailedException if it does not come true in time
   */
  void until(String what, Condition condition) throws IOException {
    while (true) {
      String away = "";
      try {
        if (condition.holds()) {
          return;
        }
      } catch (UnavailableException e) {
        away = "; Alluxio does not answer: " + e.getMessage();
      }
      if (System.nanoTime() - deadline > 0) {
        throw new CommandFailedException("waited " + seconds + " s for " + what + away, null);
      }
      try {
        Thread.sleep(PAUSE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CommandFailedException("interrupted while waiting for " + what, e);
      }
    }
  }

  /**
   * What Alluxio answers.
   *
   * @param call made until it is answered: one that was carried out although no answer came must do
   *     no harm if it is made again
   * @param err told once why it takes long
   * @throws CommandFailedException if there is no answer in time
   */
  <T> T answer(PrintWriter err, Call<T> call) throws IOException {
    AtomicReference<T> answer = new AtomicReference<>();
    AtomicBoolean told = new AtomicBoolean();
    until(
        "an answer",
        () -> {
          try {
            answer.set(call.answer());
            return true;
          } catch (UnavailableException e) {
            if (!told.getAndSet(true)) {
              err.println("repbun: waiting for Alluxio, which does not answer: " + e.getMessage());
              err.flush();
            }
            throw e;
          }
        });
    return answer.get();
  }

  /** As {@link #answer}. */
  void change(PrintWriter err, Change change) throws IOException {
    answer(
        err,
        () -> {
          change.make();
          return true;
        });
  }

  /**
   * Until the replicator has done with a plan all it can.
   *
   * @param epoch 0: none
   * @return what it says
   */
  Outcome replicator(Plans plans, long epoch, PrintWriter err) throws IOException {
    Outcome[] last = {null};
    until(
        "a replicator to carry plan " + epoch + " out",
        () -> {
          Optional<Outcome> outcome = plans.outcome().filter(one -> one.epoch() == epoch);
          outcome.ifPresent(
              one -> {
                if (last[0] == null || one.published() != last[0].published()) {
                  err.printf(
                      "repbun: %d of %d bundles published%n", one.published(), one.planned());
                  err.flush();
                }
                last[0] = one;
              });
          return outcome.filter(Waiting::done).isPresent();
        });
    // Not read again: another plan may count by now.
    return last[0];
  }

  /**
   * @throws CommandFailedException if some planned bundles are not published
   */
  static void requireAll(Outcome outcome) {
    if (outcome.published() < outcome.planned()) {
      throw new CommandFailedException(
          "some are not bundled: stowage repbun status says why", null);
    }
  }

  private static boolean done(Outcome outcome) {
    return outcome.published() + outcome.notBundled().size() >= outcome.planned();
  }
}
