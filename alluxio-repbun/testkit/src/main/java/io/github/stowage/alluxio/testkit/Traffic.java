package io.github.stowage.alluxio.testkit;

/**
 * Bytes that passed between hosts, each counted once, with their IP and TCP headers.
 *
 * @param data sent by Alluxio's workers to other hosts
 * @param asked all else of Alluxio: to workers, and to its master and back
 * @param others all else
 */
public record Traffic(long data, long asked, long others) {
  public Traffic minus(Traffic then) {
    return new Traffic(data - then.data, asked - then.asked, others - then.others);
  }

  public Traffic plus(Traffic other) {
    return new Traffic(data + other.data, asked + other.asked, others + other.others);
  }

  public long alluxio() {
    return data + asked;
  }

  public long all() {
    return alluxio() + others;
  }
}
