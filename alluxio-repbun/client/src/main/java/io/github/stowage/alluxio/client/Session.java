package io.github.stowage.alluxio.client;

import alluxio.ClientContext;
import alluxio.client.file.FileInStream;
import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import alluxio.conf.AlluxioConfiguration;
import alluxio.conf.AlluxioProperties;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.PropertyKey;
import alluxio.conf.Source;
import com.google.common.base.Ticker;
import io.github.stowage.alluxio.client.act.BoundedInStream;
import io.github.stowage.alluxio.client.act.BundleLists;
import io.github.stowage.alluxio.client.act.BundleSource;
import io.github.stowage.alluxio.client.act.Bundles;
import io.github.stowage.alluxio.client.act.ListSource;
import io.github.stowage.alluxio.client.act.OwnHost;
import io.github.stowage.alluxio.client.act.PassiveCopies;
import io.github.stowage.alluxio.client.act.Replicas;
import io.github.stowage.alluxio.client.act.SameFooter;
import io.github.stowage.alluxio.client.observe.AccessLog;
import io.github.stowage.alluxio.client.observe.FileKey;
import io.github.stowage.alluxio.client.observe.OpenAccesses;
import io.github.stowage.alluxio.client.observe.OpenedFiles;
import io.github.stowage.alluxio.client.observe.Ranges;
import io.github.stowage.alluxio.client.observe.StreamRanges;
import io.github.stowage.alluxio.client.observe.WorkerLoads;
import io.github.stowage.alluxio.client.report.AlluxioReports;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.client.report.FooterReader;
import io.github.stowage.alluxio.client.report.Reporter;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import javax.security.auth.Subject;

/**
 * What the file systems of one user, cluster and configuration share. With Hadoop's caching of file
 * systems off, Spark makes two of them for each file it reads and closes none, so they must be
 * cheap.
 */
final class Session {
  /** 4 MB of what closed streams had read. */
  private static final int MAX_RANGES = 1 << 18;

  private final FileSystemContext patient;
  private final AlluxioConfiguration impatient;
  private final FileSystem originals;
  private final OwnHost ownHost;
  private final boolean bounded;
  private final Replicas replicas;
  private final Bundles bundles;
  private final ListSource lists;
  private final boolean originalsToo;
  private final PassiveCopies copies;
  private final AccessLog accesses;
  private final OpenedFiles openedFiles = new OpenedFiles();
  private final OpenAccesses open = new OpenAccesses(this::accessed);
  private final Reporter reporter;
  private FileSystemContext context;
  private FileSystem ours;

  Session(Subject subject, AlluxioConfiguration conf, Settings settings) {
    // As Alluxio's own Hadoop file system does for other schemes than alluxio.
    patient =
        FileSystemContext.create(
            ClientContext.create(subject, conf).setUriValidationEnabled(false));
    originals = FileSystem.Factory.create(patient);
    impatient = impatient(conf);
    ownHost = new OwnHost(originals::getConf);
    // What a client caches itself no worker is asked for.
    boolean asksWorkers = !conf.getBoolean(PropertyKey.USER_CLIENT_CACHE_ENABLED);
    bounded = settings.bounded() && asksWorkers;
    replicas =
        settings.replica() != Settings.Choice.ANY && asksWorkers
            ? new Replicas(
                this::context,
                impatient,
                ownHost::identity,
                ownHost::conf,
                WorkerLoads.SHARED,
                bounded,
                Ticker.systemTicker())
            : null;
    originalsToo = replicas != null && settings.replica() == Settings.Choice.LEAST_LOADED_OF_ALL;
    bundles =
        new Bundles(this::ours, this::context, replicas, ownHost, bounded, Ticker.systemTicker());
    lists = new BundleLists(this::ours, Ticker.systemTicker());
    copies = new PassiveCopies(this::context, ownHost, originals.getConf(), Ticker.systemTicker());
    accesses = new AccessLog(settings.trackedFilesMax(), MAX_RANGES);
    reporter =
        new Reporter(
            accesses,
            file -> new FooterReader(ours(), openedFiles).read(file),
            new AlluxioReports(this::ours, settings.reportBucket()),
            settings.reportBucket().toMillis(),
            System::currentTimeMillis);
  }

  /** As the user configured it. */
  FileSystem originals() {
    return originals;
  }

  /**
   * Of a file.
   *
   * @param footer whether the file is still what was bundled
   */
  BundleSource bundles(URIStatus original, SameFooter footer) {
    return bundles.of(original, originalsToo, footer);
  }

  ListSource lists() {
    return lists;
  }

  /** See {@link OwnHost#hasAll}. */
  boolean isHere(URIStatus status) {
    return ownHost.hasAll(status);
  }

  /** See {@link OwnHost#bytes}. */
  long[] localBytes(URIStatus status) {
    return ownHost.bytes(status);
  }

  PassiveCopies copies() {
    return copies;
  }

  /**
   * An original's stream: it asks for little more than is read, and what it waits for counts when a
   * bundle's replica is chosen.
   *
   * @param bundles whether they answer some of its bytes
   */
  FileInStream watch(URIStatus status, FileInStream original, boolean bundles) {
    FileInStream in =
        bounded
            ? new BoundedInStream(original, () -> ownHost.bytesElsewhere(status), bundles)
            : original;
    return replicas == null ? in : replicas.watch(status, in);
  }

  /**
   * A file that this thread opens.
   *
   * @param status that it is opened with
   * @param columns that the query needs; null if they are not known
   * @param ofQuery what only this query opens files with; null if others do, too
   */
  StreamRanges opened(URIStatus status, Set<String> columns, Object ofQuery) {
    openedFiles.add(status);
    FileKey file = new FileKey(status.getFileId(), status.getPath());
    Thread thread = Thread.currentThread();
    return ofQuery == null
        ? open.open(file, columns, thread)
        : open.open(file, columns, ofQuery, thread);
  }

  private void accessed(FileKey file, List<Ranges> streams) {
    if (!accesses.add(file, streams, 1)) {
      Counter.ACCESSES_DROPPED.add(1);
    }
  }

  void report() {
    open.flush();
    reporter.flush();
    openedFiles.age();
  }

  void close() throws IOException {
    report();
    FileSystem made;
    synchronized (this) {
      made = ours;
    }
    try {
      if (made != null) {
        made.close();
      }
    } finally {
      originals.close();
    }
  }

  /** For bundles and reports: gives up soon, because the original answers, and reports can wait. */
  private static AlluxioConfiguration impatient(AlluxioConfiguration conf) {
    AlluxioProperties impatient = conf.copyProperties();
    // A second replica is tried, and a third; then no more of waiting for better times.
    impatient.put(PropertyKey.USER_BLOCK_READ_RETRY_MAX_DURATION, "500ms", Source.RUNTIME);
    impatient.put(PropertyKey.USER_BLOCK_READ_RETRY_SLEEP_MIN, "1ms", Source.RUNTIME);
    impatient.put(PropertyKey.USER_BLOCK_READ_RETRY_SLEEP_MAX, "50ms", Source.RUNTIME);
    impatient.put(PropertyKey.USER_STREAMING_DATA_READ_TIMEOUT, "5sec", Source.RUNTIME);
    // A list of bundles is of now, and what it names must be, too.
    impatient.put(PropertyKey.USER_METADATA_CACHE_ENABLED, false, Source.RUNTIME);
    return new InstancedConfiguration(impatient, conf.clusterDefaultsLoaded());
  }

  private synchronized FileSystem ours() {
    if (ours == null) {
      context =
          FileSystemContext.create(
              new DerivedContext(patient.getClientContext(), Session::impatient));
      ours = FileSystem.Factory.create(context);
    }
    return ours;
  }

  /** Of {@link #ours}, which closes it. */
  private synchronized FileSystemContext context() {
    ours();
    return context;
  }
}
