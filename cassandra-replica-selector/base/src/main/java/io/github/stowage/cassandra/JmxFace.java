package io.github.stowage.cassandra;

import io.github.stowage.cassandra.config.BadSettingException;
import io.github.stowage.cassandra.config.Setting;
import io.github.stowage.cassandra.report.Explanation;
import io.github.stowage.cassandra.report.PeerScore;
import io.github.stowage.cassandra.report.ReplicaSelectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;

/** The selector as JMX shows it. */
final class JmxFace implements ReplicaSelectorMXBean {
  private final Selector selector;
  private final IEndpointSnitch delegate;

  JmxFace(Selector selector, IEndpointSnitch delegate) {
    this.selector = selector;
    this.delegate = delegate;
  }

  void register() {
    try {
      MBeanServer server = ManagementFactory.getPlatformMBeanServer();
      ObjectName name = new ObjectName(NAME);
      if (server.isRegistered(name)) {
        server.unregisterMBean(name);
      }
      server.registerMBean(new StandardMBean(this, ReplicaSelectorMXBean.class, true), name);
    } catch (JMException e) {
      throw new IllegalStateException("cannot register " + NAME, e);
    }
  }

  void unregister() {
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(new ObjectName(NAME));
    } catch (JMException e) {
      throw new IllegalStateException("cannot unregister " + NAME, e);
    }
  }

  @Override
  public String getMode() {
    return selector.config().mode().key();
  }

  @Override
  public void setMode(String mode) {
    set(Setting.MODE, mode);
  }

  @Override
  public String getCassandraLine() {
    return selector.line().name();
  }

  @Override
  public String getDelegate() {
    return selector.line().nameOf(delegate);
  }

  @Override
  public List<PeerScore> getPeerScores() {
    return selector.report().of(selector.report().endpoints());
  }

  @Override
  public Explanation explain(String keyspace, String table, String key) {
    return Explaining.of(selector, keyspace, table, key);
  }

  @Override
  public Map<String, Long> getCounters() {
    return selector.counters().snapshot();
  }

  @Override
  public String getLocalSample() {
    return selector.local().latest().toString();
  }

  @Override
  public int getStarts() {
    return selector.starts();
  }

  @Override
  public boolean isWrappedByDynamicSnitch() {
    return selector.isWrapped();
  }

  @Override
  public double getSeverity() {
    return selector.publisher().severity();
  }

  @Override
  public void setSeverity(double severity) {
    selector.publisher().severity(JmxArguments.severity(severity));
    selector.warnings().info("Stowage: severity set to {} through JMX", severity);
  }

  @Override
  public String node(String peer) {
    return JmxArguments.node(peer).getHostAddressAndPort();
  }

  @Override
  public void demote(String peer) {
    demote(peer, true);
  }

  @Override
  public void restore(String peer) {
    demote(peer, false);
  }

  private void demote(String peer, boolean last) {
    InetAddressAndPort node = JmxArguments.node(peer);
    if (last) {
      selector.peers().demote(node, JmxArguments.hostOf(node));
    } else {
      selector.peers().demote(node, false);
    }
    selector.warnings().info("Stowage: {} {} through JMX", peer, last ? "demoted" : "restored");
  }

  @Override
  public List<String> getDemoted() {
    return Explaining.names(selector.peers().demoted());
  }

  @Override
  public Map<String, double[]> getLimits() {
    return JmxArguments.limits();
  }

  @Override
  public double getRackThreshold() {
    return selector.config().number(Setting.RACK_THRESHOLD);
  }

  @Override
  public void setRackThreshold(double fraction) {
    set(Setting.RACK_THRESHOLD, Double.toString(fraction));
  }

  @Override
  public double getTieBand() {
    return selector.config().number(Setting.TIE_BAND);
  }

  @Override
  public void setTieBand(double fraction) {
    set(Setting.TIE_BAND, Double.toString(fraction));
  }

  @Override
  public double getProbeIntervalMillis() {
    return selector.config().number(Setting.PROBE_INTERVAL_MS);
  }

  @Override
  public void setProbeIntervalMillis(double millis) {
    set(Setting.PROBE_INTERVAL_MS, Double.toString(millis));
  }

  @Override
  public double getPublishIntervalMillis() {
    return selector.config().number(Setting.PUBLISH_INTERVAL_MS);
  }

  @Override
  public void setPublishIntervalMillis(double millis) {
    set(Setting.PUBLISH_INTERVAL_MS, Double.toString(millis));
  }

  private void set(Setting setting, String value) {
    try {
      selector.set(setting, value);
    } catch (BadSettingException e) {
      throw new IllegalArgumentException(e.getMessage()); // a type every JMX client has
    }
  }
}
