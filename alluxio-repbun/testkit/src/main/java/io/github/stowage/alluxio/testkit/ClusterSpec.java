package io.github.stowage.alluxio.testkit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Which cluster to run. Masters and workers are numbered from 1. */
public final class ClusterSpec {
  private static final int MAX_WORKERS = 90;
  private static final int MIN_WORKER_BYTES = 1 << 20;

  private final Builder options;

  private ClusterSpec(Builder options) {
    this.options = options;
  }

  public static Builder builder() {
    return new Builder();
  }

  int count(Role role) {
    switch (role) {
      case MASTER:
        return options.masters;
      case WORKER:
        return options.workers;
      case JOB_MASTER:
        return options.jobWorkers == 0 ? 0 : 1;
      default:
        return options.jobWorkers;
    }
  }

  long workerBytes() {
    return options.workerBytes;
  }

  Optional<Path> workDir() {
    return Optional.ofNullable(options.workDir);
  }

  Optional<Path> ufs() {
    return Optional.ofNullable(options.ufs);
  }

  Optional<Path> logs() {
    return Optional.ofNullable(options.logs);
  }

  Consumer<String> progress() {
    return options.progress;
  }

  /** The options of all of a role, in the order of their numbers. */
  List<NodeSpec> nodes(Role role) {
    List<NodeSpec> nodes = new ArrayList<>();
    for (int index = 1; index <= count(role); index++) {
      NodeSpec node = new NodeSpec(role, index, options.properties);
      options.each(role).accept(node);
      nodes.add(node);
    }
    return nodes;
  }

  /** Collects a cluster's options. */
  public static final class Builder {
    private int masters = 1;
    private int workers = 3;
    private int jobWorkers;
    private long workerBytes = 256L << 20;
    private Path workDir;
    private Path ufs;
    private Path logs;
    private final Map<String, String> properties = new LinkedHashMap<>();
    private Consumer<NodeSpec> eachMaster = node -> {};
    private Consumer<NodeSpec> eachWorker = node -> {};
    private Consumer<NodeSpec> eachOfJobs = node -> {};
    private Consumer<String> progress = line -> {};

    private Builder() {}

    /** 1 with a UFS journal (default), or 3 with the embedded one. */
    public Builder masters(int count) {
      masters = count;
      return this;
    }

    /** In [1, 90]. */
    public Builder workers(int count) {
      workers = count;
      return this;
    }

    /** In [0, workers], on the hosts of the first workers; with any, a job master runs, too. */
    public Builder jobWorkers(int count) {
      jobWorkers = count;
      return this;
    }

    /**
     * What each worker can cache, at least 1 MiB; default is 256 MiB. A client that writes reserves
     * a whole block, however small its file is: 64 MiB, unless it says otherwise.
     */
    public Builder workerMemoryBytes(long bytes) {
      workerBytes = bytes;
      return this;
    }

    /** A key of alluxio-site.properties of all masters and workers. */
    public Builder property(String key, String value) {
      properties.put(key, value);
      return this;
    }

    /** Has the last word on every master. */
    public Builder eachMaster(Consumer<NodeSpec> change) {
      eachMaster = eachMaster.andThen(change);
      return this;
    }

    /** Has the last word on every worker. */
    public Builder eachWorker(Consumer<NodeSpec> change) {
      eachWorker = eachWorker.andThen(change);
      return this;
    }

    /** Has the last word on the job master and on every job worker. */
    public Builder eachOfJobs(Consumer<NodeSpec> change) {
      eachOfJobs = eachOfJobs.andThen(change);
      return this;
    }

    private Consumer<NodeSpec> each(Role role) {
      switch (role) {
        case MASTER:
          return eachMaster;
        case WORKER:
          return eachWorker;
        default:
          return eachOfJobs;
      }
    }

    /** An empty or new folder for all files of the cluster; default is a temporary one. */
    public Builder workDir(Path directory) {
      workDir = directory.toAbsolutePath();
      return this;
    }

    /** A folder with files that the cluster shall serve; it stays. Default is a new one. */
    public Builder ufs(Path directory) {
      ufs = directory.toAbsolutePath();
      return this;
    }

    /** Where the processes' logs go and stay; by default they are removed with the rest. */
    public Builder logs(Path directory) {
      logs = directory.toAbsolutePath();
      return this;
    }

    /** Is told, one line at a time, how the start goes. */
    public Builder progress(Consumer<String> listener) {
      progress = listener;
      return this;
    }

    /**
     * @throws IllegalArgumentException naming what is out of range
     */
    public ClusterSpec build() {
      if (masters != 1 && masters != 3) {
        throw new IllegalArgumentException("masters is " + masters + "; allowed: 1 or 3");
      }
      if (workers < 1 || workers > MAX_WORKERS) {
        throw new IllegalArgumentException(
            "workers is " + workers + "; allowed: [1, " + MAX_WORKERS + "]");
      }
      if (jobWorkers < 0 || jobWorkers > workers) {
        throw new IllegalArgumentException(
            "jobWorkers is " + jobWorkers + "; allowed: [0, " + workers + "], the workers");
      }
      if (jobWorkers > 0 && masters > 1) {
        throw new IllegalArgumentException(
            "masters is " + masters + "; allowed with job workers: 1");
      }
      if (workerBytes < MIN_WORKER_BYTES) {
        throw new IllegalArgumentException(
            "workerMemoryBytes is " + workerBytes + "; allowed: at least " + MIN_WORKER_BYTES);
      }
      if (workDir != null && workDir.toString().matches(".*[,:\\s].*")) {
        throw new IllegalArgumentException(
            "workDir is " + workDir + "; allowed: no comma, colon or white space");
      }
      return new ClusterSpec(this);
    }
  }
}
