package io.github.stowage.alluxio.replicator.observe;

import alluxio.client.file.URIStatus;
import io.github.stowage.alluxio.records.BundleLabel;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.BundlePath;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.ListName;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordException;
import io.github.stowage.alluxio.records.Workers;
import io.github.stowage.alluxio.replicator.decide.Bundle;
import io.github.stowage.alluxio.replicator.decide.Original;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** What the extended attributes of originals and of bundles say. */
public final class Attributes {
  /** Of a bundle: since when nobody is told of it, milliseconds since 1970, in decimal digits. */
  public static final String RETIRED = "stowage.repbun.retired";

  private Attributes() {}

  /** Of a file, whatever it names: whoever may write to it may have named that. */
  static Original original(URIStatus status, Lists lists) {
    return new Original(
        status.getPath(),
        status.getFileId(),
        status.getLength(),
        ListName.isAt(status),
        lists.of(status).filter(Attributes::isTrue));
  }

  /** Empty if it is none: cut off, without a label, or with that of another file. */
  static Optional<Bundle> bundle(URIStatus status) {
    byte[] label = all(status).get(Names.LABEL_XATTR);
    if (label == null || !status.isCompleted() || status.getFileBlockInfos().size() != 1) {
      return Optional.empty();
    }
    try {
      Set<String> holders =
          Workers.named(status.getFileBlockInfos().get(0).getBlockInfo()).keySet();
      Bundle bundle =
          new Bundle(
              Codec.decode(label, BundleLabel.class),
              holders,
              status.isPinned(),
              retired(all(status).get(RETIRED)));
      return isTrue(bundle.label().map())
              && bundle.path().equals(status.getPath())
              && bundle.label().bundle().fileId() == status.getFileId()
              && bundle.length() == status.getLength()
          ? Optional.of(bundle)
          : Optional.empty();
    } catch (RecordException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private static boolean isTrue(BundleMap map) {
    return map.bundles().stream()
        .allMatch(bundle -> BundlePath.isTrue(bundle, map.fileId(), map.fileLength()));
  }

  private static OptionalLong retired(byte[] digits) {
    if (digits == null) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(new String(digits, StandardCharsets.US_ASCII)));
    } catch (NumberFormatException e) {
      // Then it is retired anew.
      return OptionalLong.empty();
    }
  }

  private static Map<String, byte[]> all(URIStatus status) {
    return status.getXAttr() == null ? Map.of() : status.getXAttr();
  }
}
