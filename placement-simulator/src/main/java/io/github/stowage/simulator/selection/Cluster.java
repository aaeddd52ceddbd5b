package io.github.stowage.simulator.selection;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The replicas, the ring that says who holds what, and the network in between. Each node owns one
 * range of equal size; a range's replicas are its owner and the next live members clockwise.
 */
final class Cluster {
  static final int REPLICATION_FACTOR = 3;
  private static final long LINK_NANOS = 250_000;

  /** How long Cassandra's failure detector, at its defaults, takes to convict a silent peer. */
  private static final long CONVICTION_NANOS = 10_000_000_000L;

  private final EventLoop loop;
  private final ServerNode[] nodes;
  private final long[] linkNanos;
  private final boolean[] member;
  private final int[] inTransit;
  private int[][] replicas;

  /**
   * @param speeds of the nodes, 1 for the reference
   * @param slots requests that a node serves at once
   * @param timeoutNanos of a request; a node drops what waited longer
   */
  Cluster(EventLoop loop, double[] speeds, int slots, long timeoutNanos) {
    this.loop = loop;
    nodes =
        Arrays.stream(speeds)
            .mapToObj(speed -> new ServerNode(loop, slots, speed, timeoutNanos, this::sendAnswer))
            .toArray(ServerNode[]::new);
    linkNanos = new long[nodes.length];
    Arrays.fill(linkNanos, LINK_NANOS);
    member = new boolean[nodes.length];
    Arrays.fill(member, true);
    inTransit = new int[nodes.length];
    updateRing();
  }

  int size() {
    return nodes.length;
  }

  ServerNode node(int index) {
    return nodes[index];
  }

  /** Runs a scenario's change at a time counted from the start of the run. */
  void at(double seconds, Runnable change) {
    loop.at(Workload.nanos(seconds), change);
  }

  /** One-way delay between {@code node} and every coordinator. */
  void link(int node, double seconds) {
    linkNanos[node] = Workload.nanos(seconds);
  }

  /** The process dies; the failure detector takes it out of the candidates later. */
  void kill(int node) {
    nodes[node].kill();
    loop.after(CONVICTION_NANOS, () -> setMember(node, false));
  }

  void setMember(int node, boolean isMember) {
    member[node] = isMember;
    updateRing();
  }

  /** The live replicas of a range, in token-owner order. Not to be modified. */
  int[] candidates(int range) {
    return replicas[range];
  }

  /** Sends a request to {@code request.node}; {@code onAnswer} runs at the coordinator. */
  void deliver(Request request, Runnable onAnswer) {
    int node = request.node;
    request.onAnswer = onAnswer;
    inTransit[node]++;
    loop.after(
        linkNanos[node],
        () -> {
          inTransit[node]--;
          nodes[node].receive(request);
        });
  }

  /** Told of a probe's answer when it reaches the coordinator. */
  interface ProbeAnswer {
    void received(int inside, double latencyNanos, long now);
  }

  /** Asks a node for its load; answered beside the queue, which a probe costs nothing. */
  void probe(int index, ProbeAnswer answer) {
    loop.after(
        linkNanos[index],
        () ->
            loop.after(
                nodes[index].pauseLeft(),
                () -> {
                  ServerNode node = nodes[index];
                  if (node.isAlive()) {
                    int inside = node.queue();
                    double latency = node.latencyEstimate();
                    loop.after(
                        linkNanos[index], () -> answer.received(inside, latency, loop.now()));
                  }
                }));
  }

  private void sendAnswer(Request request) {
    loop.after(linkNanos[request.node], request.onAnswer);
  }

  /** What the omniscient bound knows: requests at the node or on their way to it. */
  int trueQueue(int node) {
    return nodes[node].queue() + inTransit[node];
  }

  long linkNanos(int node) {
    return linkNanos[node];
  }

  private void updateRing() {
    int n = nodes.length;
    replicas =
        IntStream.range(0, n)
            .mapToObj(
                range ->
                    IntStream.range(0, n)
                        .map(step -> (range + step) % n)
                        .filter(node -> member[node])
                        .limit(REPLICATION_FACTOR)
                        .toArray())
            .toArray(int[][]::new);
  }
}
