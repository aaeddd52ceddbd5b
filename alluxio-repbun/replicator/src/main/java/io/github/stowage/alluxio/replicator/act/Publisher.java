package io.github.stowage.alluxio.replicator.act;

import alluxio.client.file.URIStatus;
import io.github.stowage.alluxio.copy.AlluxioFiles;
import io.github.stowage.alluxio.copy.Moment;
import io.github.stowage.alluxio.copy.Sources;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.ListName;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordStore;
import java.io.IOException;
import java.util.Optional;

/** Tells readers of an original of its bundles, or of none. */
final class Publisher {
  private final AlluxioFiles files;
  private final Sources originals;
  private final RecordStore<BundleMap> lists;
  private final Moment.Listener moments;

  Publisher(
      AlluxioFiles files,
      Sources originals,
      RecordStore<BundleMap> lists,
      Moment.Listener moments) {
    this.files = files;
    this.originals = originals;
    this.lists = lists;
    this.moments = moments;
  }

  /**
   * @throws IOException if the original is not the one that was copied, or was replaced meanwhile
   */
  void publish(String path, BundleMap map) throws IOException {
    moments.before(Moment.PUBLISH);
    requireSame(path, map);
    String list = ListName.next(map.fileId());
    lists.put(list, map);
    moments.before(Moment.NAME_LIST);
    files.put(path, Names.BUNDLES_XATTR, ListName.mark(list));
    moments.before(Moment.CONFIRM_PUBLISHED);
    try {
      // Alluxio cannot set an attribute on a condition. Replaced between the two looks, the new
      // file carries the mark of the old one for a moment, or until the next run if this one is
      // killed here: with the new file's id it is the mark of no list.
      requireSame(path, map);
    } catch (IOException e) {
      remove(path);
      throw e;
    }
  }

  void unpublish(String path) throws IOException {
    moments.before(Moment.UNPUBLISH);
    remove(path);
  }

  private void remove(String path) throws IOException {
    if (originals.at(path).isPresent()) {
      files.remove(path, Names.BUNDLES_XATTR);
    }
  }

  private void requireSame(String path, BundleMap map) throws IOException {
    Optional<URIStatus> now = originals.at(path);
    if (now.isEmpty()
        || now.get().getFileId() != map.fileId()
        || now.get().getLength() != map.fileLength()) {
      throw new IOException(path + " was replaced while its bundles were made");
    }
  }
}
