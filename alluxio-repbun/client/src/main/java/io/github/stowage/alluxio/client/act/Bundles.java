package io.github.stowage.alluxio.client.act;

import alluxio.client.file.FileInStream;
import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.exception.status.NotFoundException;
import alluxio.grpc.OpenFilePOptions;
import alluxio.grpc.ReadPType;
import com.google.common.base.Ticker;
import io.github.stowage.alluxio.client.observe.AwaitedInStream;
import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Opens bundles. Thread-safe. */
public final class Bundles {
  // Otherwise passive caching makes more replicas than planned.
  private static final OpenFilePOptions READ =
      OpenFilePOptions.newBuilder()
          .setReadType(ReadPType.NO_CACHE)
          .setUpdateLastAccessTime(false)
          .build();

  /** Instead of a path. */
  private static final String ALL = "";

  private final Supplier<FileSystem> files;
  private final BundleQuery query;
  private final Replicas replicas;
  private final OwnHost ownHost;
  private final boolean bounded;
  private final Avoided avoided;

  /**
   * @param files that give up soon, so that the original answers soon
   * @param context of these
   * @param replicas null: Alluxio chooses
   * @param ownHost the reader's
   * @param bounded see {@link BoundedInStream}
   */
  public Bundles(
      Supplier<FileSystem> files,
      Supplier<FileSystemContext> context,
      Replicas replicas,
      OwnHost ownHost,
      boolean bounded,
      Ticker clock) {
    this.files = files;
    this.query = new BundleQuery(context);
    this.replicas = replicas;
    this.ownHost = ownHost;
    this.bounded = bounded;
    this.avoided = new Avoided(clock);
  }

  /**
   * Those of a file.
   *
   * @param isOneOfThem whether the file is one more replica; needs a choice of replicas
   * @param footer whether the file is still what was bundled
   */
  public BundleSource of(URIStatus file, boolean isOneOfThem, SameFooter footer) {
    URIStatus original = isOneOfThem ? file : null;
    return new BundleSource() {
      @Override
      public FileInStream open(PublishedBundle bundle, Runnable isFar) {
        return Bundles.this.open(bundle, replicas, isFar, original);
      }

      @Override
      public BooleanSupplier look(PublishedBundle bundle) {
        return footer.look(bundle);
      }

      @Override
      public FileInStream another(PublishedBundle bundle, FileInStream failed, Object why) {
        return Bundles.this.another(bundle, failed, why);
      }
    };
  }

  private FileInStream another(PublishedBundle bundle, FileInStream failed, Object why) {
    FileInStream other = null;
    if (failed instanceof AwaitedInStream && !Thread.currentThread().isInterrupted()) {
      Counter.REPLICAS_FAILED.add(1);
      replicas.failed(((AwaitedInStream) failed).worker());
      // It was wanted from the worker that failed.
      other = open(bundle, null, () -> {}, null);
    } else {
      failed(bundle, Cause.BUNDLE_UNREADABLE, why);
    }
    try {
      failed.close();
    } catch (IOException | RuntimeException e) {
      Cause.BUNDLE_UNREADABLE.say(bundle.path(), e);
    }
    return other;
  }

  /**
   * @param original null: it answers only what the bundle can't
   */
  private FileInStream open(
      PublishedBundle bundle, Replicas choice, Runnable isFar, URIStatus original) {
    if (avoided.contains(ALL) || avoided.contains(bundle.path())) {
      Cause.BUNDLE_AVOIDED.count(
          bundle.path(), "it failed less than " + Avoided.SECONDS + " s ago");
      return null;
    }
    try {
      URIStatus status = query.status(bundle);
      if (ownHost.isElsewhere(status)) {
        isFar.run();
      }
      if (original != null && new FilesTurn(choice).isNow(original, bundle.chunks(), status)) {
        Counter.ORIGINALS_CHOSEN.add(1);
        return null;
      }
      FileInStream chosen = choice == null ? null : choice.open(status, READ);
      if (chosen == null) {
        FileInStream drawn = files.get().openFile(status, READ);
        FileInStream in =
            bounded
                ? new BoundedInStream(drawn, () -> ownHost.bytesElsewhere(status), true)
                : drawn;
        // Most bundles have one replica: what its worker is to send counts for the next choice.
        return replicas == null ? in : replicas.watch(status, in);
      }
      Counter.REPLICAS_CHOSEN.add(1);
      return chosen;
    } catch (NotFoundException e) {
      failed(bundle, Cause.BUNDLE_MISSING, e);
    } catch (FalseListException e) {
      failed(bundle, Cause.MAP_FALSE, e);
    } catch (AlluxioException e) {
      failed(bundle, Cause.BUNDLE_UNREADABLE, e);
    } catch (IOException | RuntimeException e) {
      failed(bundle, Cause.BUNDLE_UNREADABLE, e);
      // The master does not answer. An original that is open already can do without it.
      if (!Thread.currentThread().isInterrupted()) {
        avoided.add(ALL);
      }
    }
    return null;
  }

  private void failed(PublishedBundle bundle, Cause cause, Object why) {
    // A task that is cancelled says nothing about the bundle.
    if (!Thread.currentThread().isInterrupted()) {
      avoided.add(bundle.path());
    }
    cause.count(bundle.path(), why);
  }
}
