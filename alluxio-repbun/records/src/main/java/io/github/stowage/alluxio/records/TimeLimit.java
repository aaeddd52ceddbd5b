package io.github.stowage.alluxio.records;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Lets whoever can do without a server go on. Alluxio's clients ask a server that is down for two
 * minutes, which is one setting for all of a process ({@code alluxio.user.rpc.retry.max.duration}).
 * Thread-safe.
 */
public final class TimeLimit {
  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "repbun-question");
            thread.setDaemon(true);
            return thread;
          });

  private TimeLimit() {}

  /**
   * What the server answers.
   *
   * @param question asks it; goes on for a while, to no avail, when the time is over
   * @param server in a message
   * @throws IOException what the question throws, or that there is no answer in time
   */
  public static <T> T ask(Callable<T> question, int seconds, String server) throws IOException {
    Future<T> answer = THREADS.submit(question);
    try {
      return answer.get(seconds, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IOException("no answer from the " + server + " in " + seconds + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(e.toString());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException) {
        throw (IOException) e.getCause();
      }
      throw new IOException(e.getCause());
    } finally {
      answer.cancel(true);
    }
  }
}
