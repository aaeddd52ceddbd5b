package io.github.stowage.cassandra;

import io.github.stowage.cassandra.act.LoadPublisher;
import io.github.stowage.cassandra.act.RangeMerging;
import io.github.stowage.cassandra.act.ReplicaOrdering;
import io.github.stowage.cassandra.config.SelectorConfig;
import io.github.stowage.cassandra.config.Setting;
import io.github.stowage.cassandra.decide.SelectionPolicy;
import io.github.stowage.cassandra.observe.GossipObserver;
import io.github.stowage.cassandra.observe.LocalLoad;
import io.github.stowage.cassandra.observe.PeerTable;
import io.github.stowage.cassandra.observe.RequestTracker;
import io.github.stowage.cassandra.report.Counters;
import io.github.stowage.cassandra.report.PeerGauges;
import io.github.stowage.cassandra.report.PeerReport;
import io.github.stowage.cassandra.report.ScoresTable;
import io.github.stowage.cassandra.report.SelectorMetrics;
import io.github.stowage.cassandra.report.Warnings;
import io.github.stowage.core.monitor.ResourceMonitor;
import java.nio.file.Path;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.utils.FBUtilities;

/**
 * The running plug-in: wires observe, decide, act and report together for as long as its snitch is
 * the one Cassandra uses. At most one runs in a process.
 */
final class Selector {
  /** Lets tests and test clusters describe a host other than the one they run on. */
  private static final String CGROUP_PROPERTY = "stowage.cgroup";

  private static Selector running;

  private static int started;

  private final SelectingSnitch snitch;
  private final HostLine line;
  private final Warnings warnings = new Warnings();
  private final Counters counters = new Counters(warnings);
  private final PeerTable peers;
  private final LocalLoad local;
  private final LoadPublisher publisher;
  private final ReplicaOrdering ordering;
  private final RangeMerging merging;
  private final PeerReport report;
  private final Watch watch;
  private final SelectorMetrics metrics;
  private final Ticker ticker;
  private final JmxFace jmx;
  private final int starts;
  private volatile SelectorConfig config;

  private Selector(
      SelectingSnitch snitch, HostLine line, SelectorConfig config, IEndpointSnitch delegate) {
    this.snitch = snitch;
    this.line = line;
    this.config = config;
    starts = ++started;
    InetAddressAndPort self = FBUtilities.getBroadcastAddressAndPort();
    peers =
        new PeerTable(delegate, self, config.nanos(Setting.LATENCY_HALF_LIFE_MS), System::nanoTime);
    local = new LocalLoad(monitor(), line, peers.self(), System.nanoTime());
    GossipObserver gossip =
        new GossipObserver(
            peers, config.gossipState(), line::isMember, System::currentTimeMillis, counters);
    publisher = new LoadPublisher(line, config.gossipState(), counters);
    ordering =
        new ReplicaOrdering(peers, local, SelectionPolicy.of(config, peers.everyone()), counters);
    merging = new RangeMerging(peers, ordering::policy, counters);
    report = new PeerReport(peers, delegate, ordering::policy);
    watch =
        new Watch(
            peers,
            local,
            new RequestTracker(peers, counters, line),
            gossip,
            publisher,
            new PeerGauges(line, report, counters));
    metrics = new SelectorMetrics(line);
    jmx = new JmxFace(this, delegate);
    ticker = new Ticker(new SelectorWork(this));
  }

  private static ResourceMonitor monitor() {
    String cgroup = System.getProperty(CGROUP_PROPERTY);
    return cgroup == null
        ? ResourceMonitor.ofThisProcess(System::nanoTime)
        : ResourceMonitor.ofCgroup(Path.of(cgroup), Path.of("/"), System::nanoTime);
  }

  /**
   * Starts the plug-in for {@code snitch}, stopping the one of an earlier snitch.
   *
   * @return null if Cassandra uses another snitch by now
   */
  static synchronized Selector start(
      SelectingSnitch snitch, HostLine line, SelectorConfig config, IEndpointSnitch delegate) {
    if (!snitch.isInUse()) {
      return null;
    }
    if (running != null) {
      running.stop();
      running = null;
    }
    Selector starting = new Selector(snitch, line, config, delegate);
    starting.install();
    running = starting;
    return starting;
  }

  private void install() {
    if (ordering.policy().watches()) {
      watch.start();
    }
    metrics.register(counters, local);
    ScoresTable.show(line, report, counters);
    jmx.register();
    ticker.start();
    warnings.info(
        "Stowage replica selector for Cassandra {} started: mode {}, delegate {}",
        line.name(),
        config.mode().key(),
        config.text(Setting.DELEGATE));
    warnIfWrapped();
  }

  private void stop() {
    ticker.stop();
    watch.end();
    ScoresTable.hide(report);
    metrics.unregister();
    jmx.unregister();
    warnings.info("Stowage replica selector stopped");
  }

  /** Stops this selector once Cassandra was given another snitch, as JMX updateSnitch does. */
  void stopIfReplaced() {
    synchronized (Selector.class) {
      if (running == this && !snitch.isInUse()) {
        stop();
        running = null;
      }
    }
  }

  boolean isWrapped() {
    HostLine.InUse inUse = line.inUse();
    return inUse.orderer == snitch && inUse.dynamic;
  }

  void warnIfWrapped() {
    if (isWrapped()) {
      warnings.once(Warnings.Kind.WRAPPED_BY_DYNAMIC_SNITCH, null);
    }
  }

  /** Changes one setting of the running plug-in. */
  synchronized void set(Setting setting, String value) {
    SelectorConfig changed = config.with(setting, value);
    SelectionPolicy policy = SelectionPolicy.of(changed, peers.everyone());
    if (policy.watches()) {
      watch.start();
    }
    ordering.policy(policy);
    config = changed;
    if (!policy.watches()) {
      watch.stop();
    }
    warnings.info("Stowage: {} set to {} through JMX", setting.key(), value);
  }

  int starts() {
    return starts;
  }

  SelectorConfig config() {
    return config;
  }

  HostLine line() {
    return line;
  }

  Counters counters() {
    return counters;
  }

  Warnings warnings() {
    return warnings;
  }

  PeerTable peers() {
    return peers;
  }

  LocalLoad local() {
    return local;
  }

  PeerReport report() {
    return report;
  }

  Watch watch() {
    return watch;
  }

  LoadPublisher publisher() {
    return publisher;
  }

  ReplicaOrdering ordering() {
    return ordering;
  }

  RangeMerging merging() {
    return merging;
  }
}
