package io.github.stowage.alluxio.client;

import alluxio.AlluxioURI;
import alluxio.client.file.FileInStream;
import alluxio.client.file.URIStatus;
import alluxio.conf.AlluxioConfiguration;
import alluxio.conf.AlluxioProperties;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.Source;
import alluxio.exception.AlluxioException;
import alluxio.exception.ExceptionMessage;
import alluxio.exception.FileDoesNotExistException;
import alluxio.grpc.OpenFilePOptions;
import alluxio.hadoop.HadoopUtils;
import alluxio.hadoop.HdfsFileInputStream;
import io.github.stowage.alluxio.client.act.BundleMaps;
import io.github.stowage.alluxio.client.act.BundledInStream;
import io.github.stowage.alluxio.client.act.GivenUp;
import io.github.stowage.alluxio.client.act.SameFooter;
import io.github.stowage.alluxio.client.act.SharedInStream;
import io.github.stowage.alluxio.client.decide.ChunkMap;
import io.github.stowage.alluxio.client.decide.ReadPlan;
import io.github.stowage.alluxio.client.observe.StreamRanges;
import io.github.stowage.alluxio.client.observe.TrackedInStream;
import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.records.ListName;
import io.github.stowage.alluxio.records.Names;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * {@code repbun://}: Alluxio's Hadoop file system, the same files and operations as {@code
 * alluxio://}, which also answers reads of hot columns from their bundles and reports which columns
 * are read together. A reader notices neither.
 *
 * <p>It knows a query's columns if the engine puts them into the configuration it opens a file
 * with, and Hadoop does not cache file systems ({@code fs.repbun.impl.disable.cache=true}): a
 * cached one has the configuration of whoever came first.
 */
public class RepBunFileSystem extends alluxio.hadoop.FileSystem {
  public static final String SCHEME = "repbun";

  private static final BundleMaps MAPS = new BundleMaps();

  private Session session;
  private SharedClient client;
  private boolean ofOneQuery;
  private Set<String> queryColumns;

  @Override
  public String getScheme() {
    return SCHEME;
  }

  /**
   * @throws IllegalArgumentException if a setting is not allowed, with its key, value and what is
   */
  @Override
  public synchronized void initialize(URI uri, Configuration conf) throws IOException {
    if (session != null) {
      return;
    }
    validateFsUri(uri);
    Settings settings = Settings.of(conf, alluxio.conf.Configuration.global());
    if (!settings.enabled()) {
      super.initialize(uri, conf);
      return;
    }
    ofOneQuery = Engines.isOfOneQuery(getScheme(), conf);
    queryColumns = ofOneQuery ? Engines.queryColumns(conf).orElse(null) : null;
    Map<String, Object> ofHadoop = AlluxioKeys.of(conf);
    Map<String, Object> ofUri = getConfigurationFromUri(uri, conf);
    UserGroupInformation user = UserGroupInformation.getCurrentUser();
    // Not all of the URI: with caching off it is that of the file.
    String cluster = getScheme() + "://" + (uri.getAuthority() == null ? "/" : uri.getAuthority());
    Sessions.Lease lease =
        Sessions.acquire(
            List.of(cluster, user, ofHadoop, ofUri, settings),
            settings,
            () -> new Session(Users.subject(user, cluster), merged(ofHadoop, ofUri), settings));
    session = lease.session();
    client = new SharedClient(lease, ofOneQuery);
    // Which keeps the parent from making one of its own.
    mFileSystem = client;
    try {
      HadoopUtils.addSwiftCredentials(conf);
      // The parent compares all that Hadoop has set with Alluxio's keys: more than an open costs.
      initialize(uri, AlluxioKeys.only(ofHadoop, conf), null);
      setConf(conf);
    } catch (IOException | RuntimeException e) {
      session = null;
      lease.release();
      throw e;
    }
  }

  private static AlluxioConfiguration merged(
      Map<String, Object> ofHadoop, Map<String, Object> ofUri) {
    AlluxioProperties properties = alluxio.conf.Configuration.copyProperties();
    properties.merge(ofHadoop, Source.RUNTIME);
    properties.merge(ofUri, Source.RUNTIME);
    return new InstancedConfiguration(properties);
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    if (session == null) {
      return super.open(path, bufferSize);
    }
    statistics.incrementReadOps(1);
    AlluxioURI uri = getAlluxioPath(path);
    try {
      return new FSDataInputStream(
          new HdfsFileInputStream(open(client.statusToRead(uri)), statistics));
    } catch (FileDoesNotExistException e) {
      throw new FileNotFoundException(ExceptionMessage.PATH_DOES_NOT_EXIST.getMessage(uri));
    } catch (AlluxioException e) {
      throw new IOException(e);
    }
  }

  private FileInStream open(URIStatus status) throws IOException {
    if (status.getPath().startsWith(Names.ROOT.getPath() + "/")) {
      return original(status, false);
    }
    StreamRanges ranges = session.opened(status, queryColumns, ofOneQuery ? this : null);
    UnaryOperator<FileInStream> bundles = bundles(status).orElse(null);
    try {
      return new SharedInStream(
          () -> {
            FileInStream original = original(status, bundles != null);
            return new TrackedInStream(
                bundles == null ? original : bundles.apply(original), ranges.another());
          },
          ranges::close);
    } catch (IOException | RuntimeException e) {
      ranges.close();
      throw e;
    }
  }

  private FileInStream original(URIStatus status, boolean bundles) throws IOException {
    try {
      return session.watch(
          status, mFileSystem.openFile(status, OpenFilePOptions.getDefaultInstance()), bundles);
    } catch (AlluxioException e) {
      throw new IOException(e);
    }
  }

  /** What makes a stream of the file one that also reads bundles, if there are any. */
  private Optional<UnaryOperator<FileInStream>> bundles(URIStatus status) {
    try {
      if (ListName.isAt(status) && session.isHere(status)) {
        Counter.ORIGINALS_LOCAL.add(1);
        return Optional.empty();
      }
      Optional<ChunkMap> found = MAPS.of(status, session.lists());
      if (found.isEmpty()) {
        return Optional.empty();
      }
      ChunkMap map = found.get();
      int pick = ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
      boolean covered = new ReadPlan(map, queryColumns, pick).usesBundles();
      Counter counter =
          queryColumns == null
              ? Counter.STREAMS_UNKNOWN
              : covered ? Counter.STREAMS_COVERED : Counter.STREAMS_NOT_COVERED;
      counter.add(1);
      Session user = session;
      GivenUp givenUp = new GivenUp(map.bundles().size());
      SameFooter footer = new SameFooter(status, () -> original(status, true));
      return !covered
          ? Optional.empty()
          : Optional.of(
              original ->
                  new BundledInStream(
                      original,
                      status.getLength(),
                      new ReadPlan(map, queryColumns, pick, () -> user.localBytes(status)),
                      map.bundles(),
                      user.bundles(status, footer),
                      givenUp,
                      user.copies().of(status, original)));
    } catch (RuntimeException e) {
      Cause.INTERNAL.count(status.getPath(), e);
      return Optional.empty();
    }
  }
}
