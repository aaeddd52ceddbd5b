package io.github.stowage.alluxio.client.observe;

import static org.assertj.core.api.Assertions.assertThat;

import alluxio.client.file.URIStatus;
import alluxio.wire.FileInfo;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class OpenedFilesTest {
  private final OpenedFiles files = new OpenedFiles();

  private static FileInfo file(long id, int blocks) {
    return new FileInfo()
        .setFileId(id)
        .setBlockIds(Collections.nCopies(blocks, id << 24))
        .setCompleted(true)
        .setInAlluxioPercentage(100);
  }

  private URIStatus add(long id, int blocks) {
    URIStatus status = new URIStatus(file(id, blocks));
    files.add(status);
    return status;
  }

  private boolean isKnown(long id) {
    return files.status(new FileKey(id, "/" + id)).isPresent();
  }

  @Test
  void aFileIsKnownByTheStatusThatItWasOpenedWithFirst() {
    URIStatus first = add(7, 1);
    add(7, 1);
    assertThat(files.status(new FileKey(7, "/renamed")).orElseThrow()).isSameAs(first);
    assertThat(isKnown(8)).isFalse();
  }

  @Test
  void aFileThatWasBeingWrittenIsAskedForAgain() {
    files.add(new URIStatus(file(7, 1).setCompleted(false)));
    assertThat(isKnown(7)).isFalse();
    URIStatus whole = add(7, 1);
    assertThat(files.status(new FileKey(7, "/7")).orElseThrow()).isSameAs(whole);
  }

  /** The reads that follow bring its blocks to workers. */
  @Test
  void aFileThatWorkersDidNotHoldIsAskedForAgain() {
    files.add(new URIStatus(file(7, 2).setInAlluxioPercentage(50)));
    assertThat(isKnown(7)).isFalse();
  }

  /** Who opened it may still be reading when the others are reported. */
  @Test
  void aFileIsKnownUntilTheSecondTime() {
    add(7, 1);
    files.age();
    assertThat(isKnown(7)).isTrue();
    files.age();
    assertThat(isKnown(7)).isFalse();
  }

  @Test
  void asManyBlocksAreKeptAsThereIsRoomFor() {
    add(1, OpenedFiles.MAX_BLOCKS + 1);
    add(2, OpenedFiles.MAX_BLOCKS - 1);
    add(3, 2);
    add(4, 0);
    add(5, 0);
    assertThat(isKnown(1)).isFalse();
    assertThat(isKnown(2)).isTrue();
    assertThat(isKnown(3)).isFalse();
    assertThat(isKnown(4)).isTrue();
    assertThat(isKnown(5)).isFalse();
    files.age();
    add(6, OpenedFiles.MAX_BLOCKS);
    assertThat(isKnown(2)).isTrue();
    assertThat(isKnown(6)).isTrue();
  }
}
