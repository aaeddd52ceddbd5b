package io.github.stowage.alluxio.replicator.decide;

import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.util.stream.Collectors;

/**
 * One change. Each is safe by itself in the state that it was decided for: none relies on the
 * success of those before it, so a run may end, or fail, after any of them.
 */
public sealed interface Step {
  /** The original it is done for; for a leftover, that. */
  String about();

  /** Of the original; -1: of all. */
  default int rowGroup() {
    return -1;
  }

  /** Readers of the original are told of these bundles, and of no others. */
  record Publish(String about, BundleMap map) implements Step {
    @Override
    public String toString() {
      return "Publish "
          + about
          + " epoch "
          + map.epoch()
          + " "
          + map.bundles().stream().map(PublishedBundle::path).collect(Collectors.joining(","));
    }
  }

  /** Readers of the original are told of no bundles. */
  record Unpublish(String about) implements Step {
    @Override
    public String toString() {
      return "Unpublish " + about;
    }
  }

  /** Pins a bundle, and takes back that it was retired. */
  record Keep(Bundle bundle) implements OfBundle {
    @Override
    public String toString() {
      return "Keep " + bundle.path();
    }
  }

  /** Notes on a bundle that nobody is told of it any more, and since when. */
  record Retire(Bundle bundle) implements OfBundle {
    @Override
    public String toString() {
      return "Retire " + bundle.path();
    }
  }

  record DropReplica(Bundle bundle, String worker) implements OfBundle {
    @Override
    public String toString() {
      return "DropReplica " + bundle.path() + " from " + worker;
    }
  }

  record DeleteBundle(Bundle bundle) implements OfBundle {
    @Override
    public String toString() {
      return "DeleteBundle " + bundle.path();
    }
  }

  record DeleteLeftover(String about) implements Step {
    @Override
    public String toString() {
      return "DeleteLeftover " + about;
    }
  }

  record AddReplica(Bundle bundle, String worker) implements OfBundle {
    @Override
    public String toString() {
      return "AddReplica " + bundle.path() + " on " + worker;
    }
  }

  /** Writes the first replica, on the first of the planned workers. */
  record WriteBundle(long epoch, PlannedBundle planned, String target) implements Step {
    @Override
    public String about() {
      return planned.path();
    }

    @Override
    public int rowGroup() {
      return planned.rowGroup();
    }

    @Override
    public String toString() {
      return "WriteBundle "
          + target
          + " on "
          + planned.workers().get(0)
          + ": row group "
          + planned.rowGroup()
          + " of "
          + planned.path()
          + ", columns "
          + planned.columns();
    }
  }

  /** A step that changes an existing bundle. */
  sealed interface OfBundle extends Step {
    Bundle bundle();

    @Override
    default String about() {
      return bundle().label().original();
    }

    @Override
    default int rowGroup() {
      return bundle().label().bundle().rowGroup();
    }
  }

  /** Whether it moves data, and so takes long. */
  default boolean isCopy() {
    return this instanceof AddReplica || this instanceof WriteBundle;
  }
}
