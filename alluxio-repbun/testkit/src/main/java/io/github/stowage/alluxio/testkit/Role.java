package io.github.stowage.alluxio.testkit;

/** What a process of a cluster is for. */
public enum Role {
  MASTER("master", "alluxio.master.AlluxioMaster", 400, 100),
  WORKER("worker", "alluxio.worker.AlluxioWorker", 300, 0),
  JOB_MASTER("job.master", "alluxio.master.AlluxioJobMaster", 200, 100),
  JOB_WORKER("job.worker", "alluxio.worker.AlluxioJobWorker", 300, 0);

  private final String word;
  private final String mainClass;
  private final int heapMegabytes;
  private final int addressOffset;

  Role(String word, String mainClass, int heapMegabytes, int addressOffset) {
    this.word = word;
    this.mainClass = mainClass;
    this.heapMegabytes = heapMegabytes;
    this.addressOffset = addressOffset;
  }

  /** Of the job service. */
  boolean isOfJobs() {
    return this == JOB_MASTER || this == JOB_WORKER;
  }

  String mainClass() {
    return mainClass;
  }

  int heapMegabytes() {
    return heapMegabytes;
  }

  /** Worker i and its job worker are 127.0.1.i, master i and its job master 127.0.1.(100 + i). */
  String address(int index) {
    return "127.0.1." + (addressOffset + index);
  }

  /** The name of the role in the keys of Alluxio's configuration. */
  @Override
  public String toString() {
    return word;
  }
}
