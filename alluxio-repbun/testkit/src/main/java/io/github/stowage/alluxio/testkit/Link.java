package io.github.stowage.alluxio.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A relay to a server, which lets the server send so many bits per second on all connections
 * together. Connections take turns, a chunk each. What clients send is not held back.
 */
final class Link implements AutoCloseable {
  private static final int CHUNK = 16 << 10;

  /** What a link may make up for when a busy machine let it wake too late. */
  private static final long MOST_LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final ServerSocket listener = new ServerSocket();
  private final InetSocketAddress server;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private double bitsPerSecond = Double.POSITIVE_INFINITY;

  /** When all that was sent until now has left, by the clock of {@link System#nanoTime}. */
  private long free = System.nanoTime();

  /**
   * @param outside where clients connect
   * @param server where it listens, now or later
   */
  Link(InetSocketAddress outside, InetSocketAddress server) throws IOException {
    this.server = server;
    listener.setReuseAddress(true);
    listener.bind(outside);
    run("accept", this::accept);
  }

  /** Infinite: the machine's own. */
  synchronized void limit(double bits) {
    bitsPerSecond = bits;
    free = System.nanoTime();
  }

  private void run(String what, Runnable work) {
    Thread thread = new Thread(work, "link-" + listener.getLocalSocketAddress() + "-" + what);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        open.add(client);
        run("connect", () -> connect(client));
      } catch (IOException e) {
        // Closed, or a client that has gone already.
        continue;
      }
    }
  }

  private void connect(Socket client) {
    Socket behind = new Socket();
    open.add(behind);
    try {
      // Else the kernel would hold more than a chunk of what is on its way.
      behind.setReceiveBufferSize(4 * CHUNK);
      behind.connect(server);
      behind.setTcpNoDelay(true);
      client.setTcpNoDelay(true);
    } catch (IOException e) {
      close(client, behind);
      return;
    }
    run("up", () -> copy(client, behind, false));
    copy(behind, client, true);
  }

  private void copy(Socket from, Socket to, boolean held) {
    byte[] chunk = new byte[CHUNK];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
        if (held) {
          await(leaves(count));
        }
        out.write(chunk, 0, count);
      }
    } catch (IOException e) {
      // One of them has gone; the other is told below.
    } finally {
      close(from, to);
    }
  }

  private synchronized long leaves(int bytes) {
    long now = System.nanoTime();
    double took = bytes * (double) Byte.SIZE * TimeUnit.SECONDS.toNanos(1) / bitsPerSecond;
    free = Math.max(free, now - MOST_LATE_NANOS) + (long) took;
    return free;
  }

  private static void await(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private void close(Socket... sockets) {
    for (Socket socket : sockets) {
      open.remove(socket);
      try {
        socket.close();
      } catch (IOException e) {
        // There is nothing that could be lost.
        continue;
      }
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      open.forEach(this::close);
    }
  }
}
