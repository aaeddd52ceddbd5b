package io.github.stowage.alluxio.benchmark;

import io.github.stowage.alluxio.parquet.BundleWriter;
import io.github.stowage.alluxio.parquet.FileLayout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.io.DelegatingPositionOutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/**
 * One column of an object as a Parquet file of its own: what a replicator can make a bundle of. The
 * chunk is byte for byte the object's.
 */
final class ColumnFile {
  /** Where its chunk starts: after the magic number. */
  static final int CHUNK_START = 4;

  private ColumnFile() {}

  /**
   * @param layout of the object's file
   */
  static byte[] of(TableObject object, FileLayout layout, String column) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BundleWriter.write(
        TableObject.open(object.file()), layout, 0, Set.of(column), memory(bytes), Map.of());
    return bytes.toByteArray();
  }

  private static OutputFile memory(ByteArrayOutputStream bytes) {
    return new OutputFile() {
      @Override
      public PositionOutputStream create(long blockSizeHint) {
        return new DelegatingPositionOutputStream(bytes) {
          @Override
          public long getPos() {
            return bytes.size();
          }
        };
      }

      @Override
      public PositionOutputStream createOrOverwrite(long blockSizeHint) {
        return create(blockSizeHint);
      }

      @Override
      public boolean supportsBlockSize() {
        return false;
      }

      @Override
      public long defaultBlockSize() {
        return 0;
      }
    };
  }
}
