package io.github.stowage.cassandra;

import io.github.stowage.cassandra.config.BadSettingException;
import io.github.stowage.cassandra.config.SelectorConfig;
import io.github.stowage.cassandra.config.Setting;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.cassandra.exceptions.ConfigurationException;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaCollection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A snitch that answers topology questions as its delegate does and orders replicas by how soon
 * each would answer. The adapter of each line has the class that users name, {@code
 * ResourceAwareSnitch}, for what its line asks beyond that.
 */
abstract class SelectingSnitch implements IEndpointSnitch {
  private static final Logger LOG = LoggerFactory.getLogger(SelectingSnitch.class);

  private final SelectorConfig config;
  private final HostLine line;
  final IEndpointSnitch delegate;
  private final AtomicBoolean startTried = new AtomicBoolean();
  private volatile Selector selector;

  /**
   * @throws ConfigurationException with one line naming key, place, value and what is allowed;
   *     Cassandra then refuses to start, and a hot swap leaves the old snitch in place
   */
  SelectingSnitch() {
    line = HostLine.load();
    try {
      config = SelectorConfig.load(System.getProperties(), SelectingSnitch.class.getClassLoader());
    } catch (BadSettingException e) {
      throw new ConfigurationException(e.getMessage(), false);
    }
    delegate = createDelegate(line, config.text(Setting.DELEGATE));
  }

  private static IEndpointSnitch createDelegate(HostLine line, String name) {
    try {
      if (!name.endsWith("ResourceAwareSnitch")) {
        return line.createDelegate(name);
      }
    } catch (ConfigurationException | LinkageError e) {
      throw badDelegate(name, ": " + e.getMessage());
    } catch (ClassCastException e) {
      // Cassandra makes an object of any class, and only then finds what it is not.
      throw badDelegate(name, ", not a class of another kind");
    }
    throw badDelegate(name, ", not this snitch itself");
  }

  private static ConfigurationException badDelegate(String name, String why) {
    return new ConfigurationException(
        new BadSettingException(
                    Setting.DELEGATE.key(), "the settings", name, Setting.DELEGATE.allowed())
                .getMessage()
            + why,
        false);
  }

  @Override
  public void gossiperStarting() {
    delegate.gossiperStarting();
    if (startTried.compareAndSet(false, true)) {
      start();
    }
  }

  private void start() {
    try {
      selector = Selector.start(this, line, config, delegate);
      // Another one was swapped in meanwhile: this one may be again.
      startTried.set(selector != null);
    } catch (RuntimeException | LinkageError | AssertionError e) {
      LOG.error(
          "Stowage could not start; replicas keep the order of {}. Please report the stack trace",
          config.text(Setting.DELEGATE),
          e);
    }
  }

  /** Whether starting was tried; it is not tried again. */
  final boolean hasStarted() {
    return startTried.get();
  }

  final boolean isInUse() {
    return line.inUse().orderer == this;
  }

  /**
   * Called from the first ordering or question for a rack: a hot swap through JMX never calls
   * {@link #gossiperStarting}, but asks for every node's rack. It holds the lock of the ring's
   * metadata then, for which the selector before this one may wait while it publishes, and a start
   * waits for that one to end. Hence a thread of its own.
   */
  final void startIfSwappedIn() {
    if (!startTried.get()
        && Gossiper.instance.isEnabled()
        && isInUse()
        && startTried.compareAndSet(false, true)) {
      Thread thread = new Thread(this::start, "stowage-replica-selector-start");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /**
   * The delegate's own sort is only asked for when its order is what counts: the selector keeps its
   * tiers (rack, data centre) by itself.
   */
  @Override
  public <C extends ReplicaCollection<? extends C>> C sortedByProximity(
      InetAddressAndPort self, C replicas) {
    Selector running = selector;
    if (running == null) {
      startIfSwappedIn();
      return delegate.sortedByProximity(self, replicas);
    }
    try {
      C ordered = running.ordering().order(replicas);
      if (ordered != null) {
        return ordered;
      }
    } catch (RuntimeException | LinkageError | AssertionError e) {
      running.counters().fellBack(e);
    }
    return delegate.sortedByProximity(self, replicas);
  }

  @Override
  public String getRack(InetAddressAndPort endpoint) {
    startIfSwappedIn();
    return delegate.getRack(endpoint);
  }

  @Override
  public String getDatacenter(InetAddressAndPort endpoint) {
    return delegate.getDatacenter(endpoint);
  }

  @Override
  public String getLocalRack() {
    return delegate.getLocalRack();
  }

  @Override
  public String getLocalDatacenter() {
    return delegate.getLocalDatacenter();
  }

  @Override
  public int compareEndpoints(InetAddressAndPort target, Replica a, Replica b) {
    return delegate.compareEndpoints(target, a, b);
  }

  @Override
  public boolean isWorthMergingForRangeQuery(
      ReplicaCollection<?> merged, ReplicaCollection<?> left, ReplicaCollection<?> right) {
    boolean worthIt = delegate.isWorthMergingForRangeQuery(merged, left, right);
    Selector running = selector;
    if (!worthIt || running == null) {
      return worthIt;
    }
    try {
      return running.merging().isWorthIt(merged, left, right);
    } catch (RuntimeException | LinkageError | AssertionError e) {
      running.counters().fellBack(e);
      return true;
    }
  }

  @Override
  public boolean validate(Set<String> datacenters, Set<String> racks) {
    return delegate.validate(datacenters, racks);
  }
}
