package io.github.stowage.alluxio.replicator.observe;

import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.exception.FileDoesNotExistException;
import alluxio.grpc.FileSystemMasterCommonPOptions;
import alluxio.grpc.ListStatusPOptions;
import alluxio.grpc.LoadMetadataPType;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.replicator.decide.Bundle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What lies below {@link Names#BUNDLES}, which belongs to the replicator alone.
 *
 * @param bundles complete ones
 * @param leftovers files that are none, and empty folders but the current epoch's
 */
record BundleFolder(List<Bundle> bundles, List<String> leftovers) {
  private static final ListStatusPOptions ALL =
      ListStatusPOptions.newBuilder()
          .setRecursive(true)
          .setLoadMetadataType(LoadMetadataPType.NEVER)
          .setCommonOptions(
              FileSystemMasterCommonPOptions.newBuilder().setSyncIntervalMs(-1).build())
          .build();

  static BundleFolder list(FileSystem files, long currentEpoch) throws IOException {
    List<Bundle> bundles = new ArrayList<>();
    List<String> leftovers = new ArrayList<>();
    Set<String> folders = new HashSet<>();
    Set<String> used = new HashSet<>();
    used.add(Names.BUNDLES.join(Long.toString(currentEpoch)).getPath());
    for (URIStatus status : listing(files)) {
      used.add(parent(status.getPath()));
      if (status.isFolder()) {
        folders.add(status.getPath());
        continue;
      }
      Optional<Bundle> bundle = Attributes.bundle(status);
      bundle.ifPresent(bundles::add);
      if (bundle.isEmpty()) {
        leftovers.add(status.getPath());
      }
    }
    folders.removeAll(used);
    leftovers.addAll(folders);
    leftovers.sort(null);
    return new BundleFolder(bundles, leftovers);
  }

  private static List<URIStatus> listing(FileSystem files) throws IOException {
    try {
      return files.listStatus(Names.BUNDLES, ALL);
    } catch (FileDoesNotExistException e) {
      return List.of();
    } catch (AlluxioException e) {
      throw new IOException("cannot list " + Names.BUNDLES, e);
    }
  }

  private static String parent(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }
}
