package io.github.stowage.core.placement.constraint;

/**
 * No placement was found that keeps to all constraints, and no proof that there is none: there are
 * too many partitions and nodes to try all.
 */
public final class UndecidedException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  UndecidedException() {
    super(
        "constraints: no placement was found that keeps to all of them, and there may be one,"
            + " allowed: more slots or capacity, or fewer constraints");
  }
}
