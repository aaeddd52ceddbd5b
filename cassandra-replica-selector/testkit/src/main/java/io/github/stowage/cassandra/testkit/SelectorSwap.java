package io.github.stowage.cassandra.testkit;

import java.io.IOException;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;
import org.awaitility.Awaitility;

/** Gives a running node our snitch, always a new one that has learnt nothing yet. */
public final class SelectorSwap {
  private static final String SNITCH = "io.github.stowage.cassandra.ResourceAwareSnitch";
  private static final String BEAN = "io.github.stowage:type=ReplicaSelector";

  private SelectorSwap() {}

  /**
   * Returns when the new selector has the mode. The one before it is still there for a moment after
   * the swap, and a mode that it was given would go with it.
   */
  public static void to(Node node, String mode) throws JMException, IOException {
    ObjectName bean = new ObjectName(BEAN);
    Object before = starts(node, bean);
    node.updateSnitch(SNITCH, false, 100, 600_000, 1.0);
    Awaitility.await("a new selector on node " + node.index())
        .atMost(Node.CLIENT_LIMIT)
        .until(
            () -> {
              Object now = starts(node, bean);
              return now != null && !now.equals(before);
            });
    mode(node, mode);
  }

  /** Sets the mode of the selector that runs. */
  public static void mode(Node node, String mode) throws JMException, IOException {
    node.jmx().setAttribute(new ObjectName(BEAN), new Attribute("Mode", mode));
  }

  /** Which of the process's selectors runs; null if none does. */
  private static Object starts(Node node, ObjectName bean) throws JMException, IOException {
    try {
      return node.jmx().getAttribute(bean, "Starts");
    } catch (InstanceNotFoundException e) {
      return null;
    }
  }
}
