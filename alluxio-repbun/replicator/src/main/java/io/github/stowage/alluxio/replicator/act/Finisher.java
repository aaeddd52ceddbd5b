package io.github.stowage.alluxio.replicator.act;

import alluxio.client.file.URIStatus;
import io.github.stowage.alluxio.copy.AlluxioFiles;
import io.github.stowage.alluxio.copy.BundleCopier;
import io.github.stowage.alluxio.copy.Copy;
import io.github.stowage.alluxio.records.BundleLabel;
import io.github.stowage.alluxio.records.BundlePath;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.replicator.decide.Step;
import java.io.IOException;

/** Gives bundles that jobs made their final names. */
public final class Finisher {
  private final AlluxioFiles files;
  private final BundleCopier copier;

  Finisher(AlluxioFiles files, BundleCopier copier) {
    this.files = files;
    this.copier = copier;
  }

  /**
   * @param writer of its temporary name
   * @return bytes of the bundle
   * @throws IOException if it is not there, or not what it should be
   */
  long name(Step.WriteBundle step, String writer) throws IOException {
    String writing = new Copy(step.epoch(), step.planned(), step.target()).writing(writer);
    URIStatus status = files.status(writing);
    byte[] bytes = status.getXAttr() == null ? null : status.getXAttr().get(Names.LABEL_XATTR);
    if (bytes == null) {
      throw new IOException(writing + " has no label: the job did not finish it");
    }
    BundleLabel label = Codec.decode(bytes, BundleLabel.class);
    if (!label.bundle().path().startsWith(step.target() + ".")
        || label.bundle().fileId() != status.getFileId()
        || !BundlePath.isTrue(label.bundle(), label.fileId(), label.fileLength())) {
      throw new IOException(writing + " has the label of another bundle");
    }
    copier.name(writing, label);
    return label.bundle().length();
  }
}
