package io.github.stowage.alluxio.client.act;

import alluxio.client.file.FileInStream;
import io.github.stowage.alluxio.client.decide.ReadPlan;
import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The bundles that one stream reads from, each opened when it is first needed. For one thread. */
final class OpenBundles {
  private final ReadPlan plan;
  private final List<PublishedBundle> list;
  private final BundleSource source;
  private final GivenUp givenUp;
  private final FileInStream[] opened;

  /** Whether the file is still what was bundled, until it is known to be. */
  private final BooleanSupplier[] looks;

  /** Bundles that only workers on other hosts have. */
  private final boolean[] far;

  private boolean countedInstead;

  /**
   * @param list what the plan's sources mean
   * @param givenUp what all streams of the file share
   */
  OpenBundles(ReadPlan plan, List<PublishedBundle> list, BundleSource source, GivenUp givenUp) {
    this.plan = plan;
    this.list = list;
    this.source = source;
    this.givenUp = givenUp;
    this.opened = new FileInStream[list.size()];
    this.looks = new BooleanSupplier[list.size()];
    this.far = new boolean[list.size()];
  }

  /**
   * The bundle that answers a byte of the original; {@link #shift} and {@link #part} are about it
   * until the next call.
   *
   * @return null if the original does
   */
  FileInStream at(long position) {
    plan.locate(position);
    while (plan.source() != ReadPlan.ORIGINAL) {
      int bundle = plan.source();
      if (givenUp.contains(bundle)) {
        plan.exclude(bundle);
      } else if (opened[bundle] == null) {
        open(bundle);
      } else {
        return opened[bundle];
      }
      plan.locate(position);
    }
    if (plan.isInsteadOfBundle() && !countedInstead) {
      countedInstead = true;
      Counter.ORIGINALS_LOCAL.add(1);
    }
    return null;
  }

  private void open(int bundle) {
    opened[bundle] = source.open(list.get(bundle), () -> far[bundle] = true);
    if (opened[bundle] == null) {
      giveUp(bundle);
      plan.exclude(bundle);
    } else {
      looks[bundle] = source.look(list.get(bundle));
    }
  }

  /** What to add to a position in the original for the one in the bundle. */
  long shift() {
    return plan.shift();
  }

  /** Whether the bundle is on other hosts than the reader's only. */
  boolean isFar() {
    return far[plan.source()];
  }

  /** How many of so many bytes the same source answers. */
  int part(long from, int count) {
    return (int) Math.min(count, plan.end() - from);
  }

  /**
   * The bundle answered so many bytes.
   *
   * @return false if they are not the file's: then the plan has another source
   */
  boolean answered(int bytes) {
    int bundle = plan.source();
    if (looks[bundle] != null) {
      if (!looks[bundle].getAsBoolean()) {
        giveUp(bundle);
        plan.exclude(bundle);
        return false;
      }
      looks[bundle] = null;
    }
    Counter.BUNDLE_READS.add(1);
    Counter.BUNDLE_BYTES.add(bytes);
    return true;
  }

  /** It did not: another replica is tried, or it is not asked again. */
  void failed(Object why) {
    int bundle = plan.source();
    opened[bundle] = source.another(list.get(bundle), opened[bundle], why);
    if (opened[bundle] == null) {
      giveUp(bundle);
      plan.exclude(bundle);
    }
  }

  /** A task that is cancelled says nothing about the bundle: others go on with it. */
  private void giveUp(int bundle) {
    if (!Thread.currentThread().isInterrupted()) {
      givenUp.add(bundle);
    }
  }

  void unbuffer() {
    for (FileInStream bundle : opened) {
      if (bundle != null) {
        bundle.unbuffer();
      }
    }
  }

  /** Never throws: everything is read. */
  void close() {
    for (int i = 0; i < opened.length; i++) {
      try {
        if (opened[i] != null) {
          opened[i].close();
          opened[i] = null;
        }
      } catch (IOException | RuntimeException e) {
        Cause.BUNDLE_UNREADABLE.say(list.get(i).path(), e);
      }
    }
  }
}
