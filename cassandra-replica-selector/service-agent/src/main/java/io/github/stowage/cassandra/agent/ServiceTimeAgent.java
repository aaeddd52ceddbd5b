package io.github.stowage.cassandra.agent;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * A java agent that turns a real Cassandra node into a queue of known capacity, for measurements
 * that don't depend on how fast the machine is:
 *
 * <pre>-javaagent:stowage-service-agent.jar=mean=20ms,scanMean=60ms,slots=4,seed=1,usage=DIR</pre>
 *
 * The node's read stage gets {@code slots} threads, and each read or range request from another
 * node holds one for a time drawn from {@code distribution} (exponential, constant, lognormal).
 * {@code usage} names a directory for the emulated server's load, see {@link UsageFiles}. No byte
 * code is changed: the agent waits for the node to start, then adds a filter to its inbound
 * messages. Once {@link ServiceTimesMXBean#NAME} is registered it is in place.
 */
public final class ServiceTimeAgent {
  private static final long POLL_MILLIS = 20;

  private ServiceTimeAgent() {}

  /** Called by the JVM; ends it with exit code 2 if the options are wrong. */
  public static void premain(String arguments) {
    try {
      AgentOptions options = new AgentOptions(arguments);
      Thread installer = new Thread(() -> installWhenReady(options), "stowage-service-agent");
      installer.setDaemon(true);
      installer.start();
    } catch (IllegalArgumentException e) {
      System.err.println("stowage service agent: " + e.getMessage());
      System.exit(2);
    }
  }

  private static void installWhenReady(AgentOptions options) {
    try {
      MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
      ObjectName storage = new ObjectName("org.apache.cassandra.db:type=StorageService");
      // Touching Cassandra's classes any earlier would initialise them before the daemon does.
      while (!beans.isRegistered(storage)
          || !(Boolean) beans.getAttribute(storage, "Initialized")) {
        Thread.sleep(POLL_MILLIS);
      }
      install(options, beans);
    } catch (Exception e) {
      // A node without the promised service times would spoil the measurement unnoticed.
      e.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
  }

  private static void install(AgentOptions options, MBeanServer beans) throws Exception {
    Settings settings = new Settings(options);
    CassandraReads reads = new CassandraReads();
    EmulatedServer server = new EmulatedServer(settings, reads, options.slots(), options.seed());
    ServiceTimes times = new ServiceTimes(server, settings, reads, options.slots());
    if (options.usage().isPresent()) {
      new UsageFiles(options.usage().get()).follow(server.busyTime(), times);
    }
    reads.install(server);
    register(beans, times);
  }

  private static void register(MBeanServer beans, ServiceTimesMXBean times) throws JMException {
    beans.registerMBean(new GossipForgery(), new ObjectName(GossipForgeryMXBean.NAME));
    beans.registerMBean(new MessageIds(), new ObjectName(MessageIdsMXBean.NAME));
    beans.registerMBean(times, new ObjectName(ServiceTimesMXBean.NAME));
  }
}
