package io.github.stowage.alluxio.client.act;

import io.github.stowage.alluxio.records.BundleMap;
import java.io.IOException;
import java.util.Optional;

/** Where lists of bundles come from. */
@FunctionalInterface
public interface ListSource {
  /**
   * @return empty if there is none of that name
   * @throws IOException if that cannot be told now, or it is garbage
   */
  Optional<BundleMap> get(String name) throws IOException;
}
