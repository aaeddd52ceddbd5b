package io.github.stowage.alluxio.replicator.act;

import alluxio.ClientContext;
import alluxio.client.job.JobMasterClient;
import alluxio.conf.AlluxioConfiguration;
import alluxio.grpc.ListAllPOptions;
import alluxio.job.wire.JobInfo;
import alluxio.job.wire.JobWorkerHealth;
import alluxio.worker.job.JobMasterClientContext;
import io.github.stowage.alluxio.copy.CopyJob;
import io.github.stowage.alluxio.records.TimeLimit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;

/**
 * Alluxio's job service, as far as copies need it. Each question fails if there is no answer in
 * time.
 */
public final class JobService implements JobWorkers.Jobs, AutoCloseable {
  /** Whoever asks goes on without it. */
  static final int LIMIT_SECONDS = 10;

  private final JobMasterClient client;

  public JobService(AlluxioConfiguration alluxio) {
    client =
        JobMasterClient.Factory.create(
            JobMasterClientContext.newBuilder(ClientContext.create(alluxio)).build());
  }

  /** Hosts of the job workers that are alive. */
  @Override
  public Set<String> hosts() throws IOException {
    TreeSet<String> hosts = new TreeSet<>();
    for (JobWorkerHealth worker : ask(client::getAllWorkerHealth)) {
      hosts.add(worker.getHostname());
    }
    return hosts;
  }

  /** Returns the job's id. */
  long run(CopyJob job) throws IOException {
    return ask(() -> client.run(job));
  }

  JobInfo info(long id) throws IOException {
    return ask(() -> client.getJobStatus(id));
  }

  /**
   * What a finished job's task returned.
   *
   * @throws IOException if it is not as many texts as the job has orders
   */
  List<String> result(long id, int orders) throws IOException {
    List<String> texts = new ArrayList<>();
    for (JobInfo task : ask(() -> client.getJobStatusDetailed(id)).getChildren()) {
      if (task.getResult() instanceof List<?> list) {
        list.forEach(text -> texts.add(String.valueOf(text)));
      }
    }
    if (texts.size() != orders) {
      throw new IOException("job " + id + " of " + orders + " bundles says " + texts);
    }
    return texts;
  }

  @Override
  public void cancel(long id) throws IOException {
    ask(
        () -> {
          client.cancel(id);
          return id;
        });
  }

  /** Jobs of ours that are not finished, whoever asked for them. */
  @Override
  public List<Long> unfinished() throws IOException {
    return ask(
        () ->
            client.list(
                ListAllPOptions.newBuilder()
                    .setName(CopyJob.NAME)
                    .addStatus(alluxio.grpc.Status.CREATED)
                    .addStatus(alluxio.grpc.Status.RUNNING)
                    .build()));
  }

  private static <T> T ask(Callable<T> question) throws IOException {
    return TimeLimit.ask(question, LIMIT_SECONDS, "job service");
  }

  @Override
  public void close() {
    try {
      client.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
