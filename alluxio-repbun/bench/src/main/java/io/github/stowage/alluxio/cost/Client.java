package io.github.stowage.alluxio.cost;

import io.github.stowage.alluxio.client.RepBunAlluxioFileSystem;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.security.PrivilegedExceptionAction;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;

/** One client with one file, and what is done with it. For one thread. */
public final class Client implements AutoCloseable {
  /** Which client, and which file. */
  public enum Kind {
    /** Alluxio's own. */
    STOCK("Alluxio's client"),
    /** Ours, and a file without bundles. */
    PLAIN("ours, no bundle"),
    /** Ours, and a file of which a bundle has all columns. */
    BUNDLED("ours, a bundle"),
    /** The same as shipped: the bundle or the file is drawn, where none is waited for. */
    DRAWN("ours, one of the two");

    final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  static final int READ = 1 << 20;

  /** Where the first column chunk starts, and how far the next one is from each, about. */
  private static final int FIRST = 4;

  private static final int CHUNK = 1_600_000;

  private static final AtomicInteger MADE = new AtomicInteger();

  /** Of its own, since the master counts calls by user. */
  private final UserGroupInformation user =
      UserGroupInformation.createRemoteUser("client-" + MADE.incrementAndGet());

  private final URI uri;
  private final Configuration conf = new Configuration();
  private final Path path;
  private final FileSystem files;
  private final byte[] bytes = new byte[READ];
  private FSDataInputStream opened;
  private int turn;

  /**
   * @param master HOST:PORT
   * @param properties that a client needs
   */
  Client(Kind kind, String master, Map<String, String> properties) throws IOException {
    uri = URI.create("alluxio://" + master + "/");
    boolean bundled = kind == Kind.BUNDLED || kind == Kind.DRAWN;
    path = new Path(uri.resolve(bundled ? CostCluster.BUNDLED : CostCluster.PLAIN));
    properties.forEach(conf::set);
    conf.set("alluxio.security.login.username", user());
    if (kind != Kind.STOCK) {
      conf.setClass("fs.alluxio.impl", RepBunAlluxioFileSystem.class, FileSystem.class);
    }
    if (kind == Kind.BUNDLED) {
      conf.set("stowage.repbun.replica", "least-loaded");
    }
    // What is read is reported seldom, and what that costs is not a read's.
    conf.set("stowage.repbun.report.interval", "1h");
    files = newFileSystem();
    opened = files.open(path);
  }

  private FileSystem newFileSystem() throws IOException {
    try {
      PrivilegedExceptionAction<FileSystem> made = () -> FileSystem.newInstance(uri, conf);
      return user.doAs(made);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(e.toString());
    }
  }

  /** As which it logs in; no other client of this process does. */
  String user() {
    return user.getUserName();
  }

  /** With the file system that Hadoop keeps. */
  void open() throws IOException {
    files.open(path).close();
  }

  /** With one of its own, as ours is made for each file so that it knows a query's columns. */
  void openAnew() throws IOException {
    try (FileSystem own = newFileSystem()) {
      own.open(path).close();
    }
  }

  /** The first read of a file that was just opened. */
  byte[] openAndRead() throws IOException {
    try (FSDataInputStream in = files.open(path)) {
      return read(in);
    }
  }

  /** A further read of an open file, at another place. */
  byte[] jumpAndRead() throws IOException {
    return read(opened);
  }

  private byte[] read(FSDataInputStream in) throws IOException {
    turn = (turn + 3) % CostFile.COLUMNS;
    in.seek(FIRST + (long) turn * CHUNK);
    in.readFully(bytes);
    return bytes;
  }

  /** All of the file, from its start to its end. */
  byte[] readOn() throws IOException {
    try (FSDataInputStream in = files.open(path)) {
      int count;
      do {
        count = in.read(bytes, 0, READ);
      } while (count > 0);
      return bytes;
    }
  }

  @Override
  public void close() throws IOException {
    opened.close();
    files.close();
  }
}
