package io.github.stowage.alluxio.copy;

import alluxio.AlluxioURI;
import alluxio.client.file.FileOutStream;
import alluxio.client.file.FileSystem;
import alluxio.exception.AlluxioException;
import alluxio.grpc.CreateFilePOptions;
import alluxio.grpc.WorkerNetAddress;
import alluxio.grpc.WritePType;
import io.github.stowage.alluxio.records.Lifetime;
import java.io.IOException;
import java.util.zip.CRC32C;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A new file of one block on one worker, only in Alluxio, as parquet-java writes it. */
final class AlluxioOutput implements OutputFile {
  private final FileSystem files;
  private final String path;
  private final alluxio.wire.WorkerNetAddress worker;
  private final long maxBytes;
  private final Moment.Listener moments;
  private final Orphans orphans;
  private final CRC32C checksum = new CRC32C();

  /**
   * @param maxBytes of the file
   */
  AlluxioOutput(
      FileSystem files,
      String path,
      alluxio.wire.WorkerNetAddress worker,
      long maxBytes,
      Moment.Listener moments,
      Orphans orphans) {
    this.files = files;
    this.path = path;
    this.worker = worker;
    this.maxBytes = maxBytes;
    this.moments = moments;
    this.orphans = orphans;
  }

  /** CRC-32C of what was written. */
  long checksum() {
    return checksum.getValue();
  }

  @Override
  public PositionOutputStream create(long blockSizeHint) throws IOException {
    FileOutStream out = open();
    try {
      return new Stream(out, new AlluxioFiles(files).status(path).getFileId());
    } catch (IOException | RuntimeException e) {
      try (out) {
        out.cancel();
      }
      throw e;
    }
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSizeHint) throws IOException {
    throw new UnsupportedOperationException("bundles are not overwritten");
  }

  @Override
  public boolean supportsBlockSize() {
    return false;
  }

  @Override
  public long defaultBlockSize() {
    return maxBytes;
  }

  @Override
  public String getPath() {
    return path;
  }

  private FileOutStream open() throws IOException {
    try {
      return files.createFile(
          new AlluxioURI(path),
          CreateFilePOptions.newBuilder()
              .setRecursive(true)
              .setWriteType(WritePType.MUST_CACHE)
              .setBlockSizeBytes(maxBytes)
              .setReplicationMin(0)
              .setReplicationMax(-1)
              .setWorkerLocation(
                  WorkerNetAddress.newBuilder()
                      .setHost(worker.getHost())
                      .setRpcPort(worker.getRpcPort()))
              .setCommonOptions(Lifetime.FOREVER)
              .build());
    } catch (AlluxioException e) {
      throw new IOException("cannot create " + path, e);
    }
  }

  private final class Stream extends PositionOutputStream {
    private final FileOutStream out;
    private final long fileId;
    private long position;
    private boolean closed;

    Stream(FileOutStream out, long fileId) {
      this.out = out;
      this.fileId = fileId;
    }

    @Override
    public long getPos() {
      return position;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (length > maxBytes - position) {
        throw new IOException(path + " would have more than " + maxBytes + " bytes");
      }
      out.write(bytes, offset, length);
      checksum.update(bytes, offset, length);
      position += length;
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    @Override
    public void close() throws IOException {
      if (!closed) {
        closed = true;
        moments.before(Moment.FINISH_BUNDLE);
        Uninterrupted.run(this::finish);
      }
    }

    private void finish() throws IOException {
      try {
        out.close();
      } catch (IOException | RuntimeException e) {
        orphans.dropIfDeleted(fileId, worker);
        throw e;
      }
    }
  }
}
