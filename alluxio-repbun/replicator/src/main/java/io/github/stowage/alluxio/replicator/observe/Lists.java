package io.github.stowage.alluxio.replicator.observe;

import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.ListName;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordException;
import io.github.stowage.alluxio.records.RecordStore;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The lists of bundles that there are when one looks, and which of them no file names. */
final class Lists {
  private final Map<String, byte[]> stored;
  private final Set<String> unnamed;

  Lists(Map<String, byte[]> stored) {
    this.stored = stored;
    this.unnamed = new TreeSet<>(stored.keySet());
  }

  /** To be called before files are looked at: a list is written before its file names it. */
  static Lists all(FileSystem files) throws IOException {
    return new Lists(new RecordStore<>(files, Names.LISTS, BundleMap.class).list());
  }

  /** The one that a file names; empty if it names none, one that is gone, or garbage. */
  Optional<BundleMap> of(URIStatus file) {
    Optional<String> name = ListName.of(file);
    name.ifPresent(unnamed::remove);
    return name.map(stored::get).flatMap(Lists::decode);
  }

  private static Optional<BundleMap> decode(byte[] bytes) {
    try {
      return Optional.of(Codec.decode(bytes, BundleMap.class));
    } catch (RecordException | RuntimeException e) {
      // As one that is gone: no reader uses it, and it is replaced.
      return Optional.empty();
    }
  }

  /** Those that were not asked for, by their paths. */
  List<String> unnamed() {
    return unnamed.stream().map(name -> Names.LISTS.join(name).getPath()).toList();
  }
}
