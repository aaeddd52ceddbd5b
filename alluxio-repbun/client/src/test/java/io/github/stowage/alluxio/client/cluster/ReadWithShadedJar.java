package io.github.stowage.alluxio.client.cluster;

import io.github.stowage.alluxio.client.report.RepBunCounters;
import java.security.MessageDigest;
import java.util.Base64;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Reads a file, on a class path with nothing but Hadoop and our jar; never closes its file system.
 */
final class ReadWithShadedJar {
  private ReadWithShadedJar() {}

  /** URI, then keys and values of Hadoop's configuration in turn; prints a digest and counters. */
  public static void main(String[] arguments) throws Exception {
    Configuration conf = new Configuration();
    for (int i = 1; i < arguments.length; i += 2) {
      conf.set(arguments[i], arguments[i + 1]);
    }
    Path path = new Path(arguments[0]);
    FileSystem files = path.getFileSystem(conf);
    byte[] digest;
    try (FSDataInputStream in = files.open(path)) {
      digest = MessageDigest.getInstance("SHA-256").digest(in.readAllBytes());
    }
    System.out.println(
        "digest=" + Base64.getEncoder().encodeToString(digest) + " " + RepBunCounters.snapshot());
  }
}
