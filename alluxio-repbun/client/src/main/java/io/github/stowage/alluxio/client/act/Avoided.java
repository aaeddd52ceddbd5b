package io.github.stowage.alluxio.client.act;

import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.util.concurrent.TimeUnit;

/** What just failed: the next streams need not find that out for themselves. Thread-safe. */
final class Avoided {
  static final int SECONDS = 10;

  private final Cache<String, Boolean> paths;

  Avoided(Ticker clock) {
    paths =
        CacheBuilder.newBuilder()
            .maximumSize(10_000)
            .expireAfterWrite(SECONDS, TimeUnit.SECONDS)
            .ticker(clock)
            .build();
  }

  void add(String path) {
    paths.put(path, true);
  }

  boolean contains(String path) {
    return paths.getIfPresent(path) != null;
  }
}
