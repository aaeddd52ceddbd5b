package io.github.stowage.simulator.bundle;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.DoubleConsumer;

/** A server whose reads share what it can send, all alike (processor sharing). */
final class SharedServer {
  /**
   * @param end what each read was sent by the time when this one has all
   * @param since when it was asked for
   */
  private record Sending(double end, double since, int client) {}

  private final double bytesPerSecond;
  private final PriorityQueue<Sending> sending =
      new PriorityQueue<>(Comparator.comparingDouble(Sending::end));

  /** What a read was sent that has been there from the start. */
  private double sent;

  private double now;

  SharedServer(double bytesPerSecond) {
    this.bytesPerSecond = bytesPerSecond;
  }

  /**
   * Sends until a moment.
   *
   * @param ended told how long each read took that ended meanwhile
   */
  void advance(double moment, DoubleConsumer ended) {
    while (!sending.isEmpty()) {
      Sending next = sending.peek();
      double at = now + (next.end - sent) * sending.size() / bytesPerSecond;
      if (at > moment) {
        sent += (moment - now) * bytesPerSecond / sending.size();
        break;
      }
      sending.poll();
      sent = next.end;
      now = at;
      ended.accept(at - next.since);
    }
    now = moment;
  }

  void ask(double bytes, int client) {
    sending.add(new Sending(sent + bytes, now, client));
  }

  /** Bytes that a client waits for. */
  double awaitedBy(int client) {
    double bytes = 0;
    for (Sending one : sending) {
      bytes += one.client == client ? one.end - sent : 0;
    }
    return bytes;
  }
}
