package io.github.stowage.alluxio.place;

import alluxio.AlluxioURI;
import alluxio.client.file.FileInStream;
import alluxio.client.file.FileSystem;
import alluxio.exception.AlluxioException;
import alluxio.grpc.OpenFilePOptions;
import alluxio.grpc.ReadPType;
import java.io.IOException;

/**
 * As every client of Alluxio reads: any holder at random, unless one is local. Nothing is cached,
 * which would be a replica that no plan knows of.
 */
public final class StockReader implements PartitionReader {
  private static final OpenFilePOptions NO_CACHE =
      OpenFilePOptions.newBuilder().setReadType(ReadPType.NO_CACHE).build();

  private final FileSystem files;

  public StockReader(FileSystem files) {
    this.files = files;
  }

  @Override
  public long read(Partition partition, byte[] buffer) throws IOException {
    try (FileInStream in = files.openFile(new AlluxioURI(partition.status().getPath()), NO_CACHE)) {
      long bytes = 0;
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        bytes += n;
      }
      return bytes;
    } catch (AlluxioException e) {
      throw new IOException("cannot read " + partition.name(), e);
    }
  }
}
