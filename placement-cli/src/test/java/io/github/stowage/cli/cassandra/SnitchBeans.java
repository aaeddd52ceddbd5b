package io.github.stowage.cli.cassandra;

import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;
import javax.management.NotCompliantMBeanException;
import javax.management.StandardMBean;

/** What a node answers to questions about its snitch, with the swaps that are hard to make fail. */
final class SnitchBeans {
  private static final String LOCATOR = "org.apache.cassandra.locator.";
  private static final String DYNAMIC_BEAN = "org.apache.cassandra.db:type=DynamicEndpointSnitch";

  /** What can be asked of all snitches. */
  public interface Info {
    String getSnitchName();

    String getRack(String host);

    String getDatacenter(String host);
  }

  /** What the dynamic snitch tells. */
  public interface Dynamic {
    String getSubsnitchClassName();
  }

  /** Where snitches are swapped. */
  public interface Storage {
    List<String> getLiveNodes();

    void updateSnitch(String name, Boolean dynamic, Integer update, Integer reset, Double threshold)
        throws ClassNotFoundException;
  }

  final List<String> swaps = new ArrayList<>();
  private final JmxNode node;
  private String inner = LOCATOR + "GossipingPropertyFileSnitch";
  private boolean dynamic;
  boolean withoutJar;

  /** What ours ends with while it is made, or null. */
  Throwable brokenWith;

  String rackUnderOurs = "rack1";

  SnitchBeans(JmxNode node) throws JMException {
    this.node = node;
    add(SnitchState.INFO_BEAN, new InfoBean(), Info.class);
    add("org.apache.cassandra.db:type=StorageService", new StorageBean(), Storage.class);
  }

  private <T> void add(String name, T bean, Class<T> face) throws JMException {
    node.add(name, standard(bean, face));
  }

  private static <T> Object standard(T bean, Class<T> face) {
    try {
      return new StandardMBean(bean, face);
    } catch (NotCompliantMBeanException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private final class InfoBean implements Info {
    @Override
    public String getSnitchName() {
      return dynamic ? LOCATOR + "DynamicEndpointSnitch" : inner;
    }

    @Override
    public String getRack(String host) {
      return inner.equals(Snitch.OURS) ? rackUnderOurs : "rack1";
    }

    @Override
    public String getDatacenter(String host) {
      return "dc1";
    }
  }

  private final class StorageBean implements Storage {
    @Override
    public List<String> getLiveNodes() {
      return List.of("10.0.0.1", "10.0.0.2");
    }

    @Override
    public void updateSnitch(
        String name, Boolean withDynamic, Integer update, Integer reset, Double threshold)
        throws ClassNotFoundException {
      if (update != null || reset != null || threshold != null) {
        throw new IllegalArgumentException("the node's own settings are to stay");
      }
      swaps.add(name.substring(name.lastIndexOf('.') + 1) + (withDynamic ? " dynamic" : ""));
      if (name.equals(Snitch.OURS) && withoutJar) {
        throw new ClassNotFoundException("Unable to find snitch class '" + name + "'");
      }
      if (name.equals(Snitch.OURS) && brokenWith instanceof Error error) {
        throw error;
      }
      if (name.equals(Snitch.OURS) && brokenWith instanceof RuntimeException failure) {
        throw failure;
      }
      inner = name;
      dynamic = withDynamic;
      try {
        node.remove(DYNAMIC_BEAN);
        if (dynamic) {
          add(DYNAMIC_BEAN, () -> inner, Dynamic.class);
        }
      } catch (JMException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
