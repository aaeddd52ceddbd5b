package io.github.stowage.alluxio.client;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;

/** {@link RepBunFileSystem} for Hadoop's FileContext: {@code fs.AbstractFileSystem.repbun.impl}. */
public class RepBunFs extends DelegateToFileSystem {
  /** Called by Hadoop. */
  public RepBunFs(URI uri, Configuration conf) throws IOException, URISyntaxException {
    super(uri, new RepBunFileSystem(), conf, RepBunFileSystem.SCHEME, false);
  }
}
