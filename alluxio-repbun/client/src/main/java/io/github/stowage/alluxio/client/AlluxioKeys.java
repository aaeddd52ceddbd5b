package io.github.stowage.alluxio.client;

import alluxio.conf.PropertyKey;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;

/**
 * Which of Hadoop's keys Alluxio takes for its own. Alluxio compares each with all its patterns for
 * each file system; with Hadoop's caching off that is for each file that is opened.
 */
final class AlluxioKeys {
  /** Hadoop and Spark have some two thousand. */
  private static final int MOST_KNOWN = 10_000;

  /** Keys of these names may become Alluxio's later: it is asked each time. */
  private static final String OWN = "alluxio.";

  /** Alluxio takes these for its own once they were asked for: sessions would not be shared. */
  private static final String OURS = "stowage.";

  private static final Map<String, Boolean> KNOWN = new ConcurrentHashMap<>();

  private AlluxioKeys() {}

  /** What Hadoop's configuration sets of Alluxio's. */
  static Map<String, Object> of(Configuration hadoop) {
    Map<String, Object> set = new HashMap<>();
    for (Map.Entry<String, String> entry : hadoop) {
      if (isAlluxios(entry.getKey())) {
        set.put(entry.getKey(), entry.getValue());
      }
    }
    return set;
  }

  private static boolean isAlluxios(String key) {
    if (key.startsWith(OURS)) {
      return false;
    }
    if (key.startsWith(OWN)) {
      return PropertyKey.isValid(key);
    }
    Boolean known = KNOWN.get(key);
    if (known == null) {
      known = PropertyKey.isValid(key);
      if (KNOWN.size() < MOST_KNOWN) {
        KNOWN.put(key, known);
      }
    }
    return known;
  }

  /**
   * A configuration of these alone, and of what Hadoop asks for when it makes a file system.
   *
   * @param alluxios from {@link #of}
   */
  static Configuration only(Map<String, Object> alluxios, Configuration hadoop) {
    Configuration few = new Configuration(false);
    alluxios.forEach((key, value) -> few.set(key, value.toString()));
    few.setBoolean(
        CommonConfigurationKeys.FS_CLIENT_RESOLVE_REMOTE_SYMLINKS_KEY,
        hadoop.getBoolean(
            CommonConfigurationKeys.FS_CLIENT_RESOLVE_REMOTE_SYMLINKS_KEY,
            CommonConfigurationKeys.FS_CLIENT_RESOLVE_REMOTE_SYMLINKS_DEFAULT));
    return few;
  }
}
