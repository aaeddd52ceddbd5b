package io.github.stowage.alluxio.client;

import alluxio.Constants;

/**
 * {@code alluxio://} as {@link RepBunFileSystem} serves {@code repbun://}, so that tables keep the
 * names that a catalog has for them: {@code fs.alluxio.impl}, with {@code
 * fs.alluxio.impl.disable.cache=true}. Not found by Hadoop on its own, because Alluxio's own client
 * may lie beside it.
 */
public class RepBunAlluxioFileSystem extends RepBunFileSystem {
  @Override
  public String getScheme() {
    return Constants.SCHEME;
  }
}
