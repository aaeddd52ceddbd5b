package io.github.stowage.alluxio.copy;

import java.io.Serializable;

/**
 * A bundle of the current plan that a job is to make. It names the bundle and does not describe it:
 * who carries it out looks into the plan. Immutable.
 */
public final class CopyOrder implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String path;
  private final int rowGroup;
  private final String worker;
  private final String target;

  /**
   * @param path of the original
   * @param worker host:rpcPort of the planned worker that gets the first replica
   * @param target what the bundle's path begins with
   */
  public CopyOrder(String path, int rowGroup, String worker, String target) {
    this.path = path;
    this.rowGroup = rowGroup;
    this.worker = worker;
    this.target = target;
  }

  public String path() {
    return path;
  }

  public int rowGroup() {
    return rowGroup;
  }

  public String worker() {
    return worker;
  }

  public String target() {
    return target;
  }

  @Override
  public String toString() {
    return "row group " + rowGroup + " of " + path + " to " + worker;
  }
}
