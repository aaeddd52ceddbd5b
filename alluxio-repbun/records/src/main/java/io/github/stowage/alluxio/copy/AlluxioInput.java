package io.github.stowage.alluxio.copy;

import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.grpc.OpenFilePOptions;
import alluxio.grpc.ReadPType;
import com.google.common.util.concurrent.RateLimiter;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A file in Alluxio that is read at a limited rate, leaving no copies of it. */
public final class AlluxioInput implements InputFile {
  private static final OpenFilePOptions NO_CACHE =
      OpenFilePOptions.newBuilder().setReadType(ReadPType.NO_CACHE).build();

  private static final long STEP_MILLIS = 100;

  private final AlluxioFile file;

  /**
   * @param status of the file: one that replaces it is not read instead
   */
  public AlluxioInput(FileSystem files, URIStatus status, RateLimiter bytesPerSecond) {
    this.file = new AlluxioFile(files, status, NO_CACHE, in -> new Limited(in, bytesPerSecond));
  }

  @Override
  public long getLength() {
    return file.getLength();
  }

  @Override
  public SeekableInputStream newStream() throws IOException {
    return file.newStream();
  }

  private static final class Limited extends FilterInputStream {
    private final RateLimiter bytesPerSecond;

    Limited(InputStream in, RateLimiter bytesPerSecond) {
      super(in);
      this.bytesPerSecond = bytesPerSecond;
    }

    @Override
    public int read() throws IOException {
      acquire(1);
      return super.read();
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int read = super.read(buffer, offset, length);
      if (read > 0) {
        acquire(read);
      }
      return read;
    }

    /** The limiter's own wait cannot be interrupted, and so no job be cancelled. */
    private void acquire(int bytes) throws InterruptedIOException {
      try {
        while (!bytesPerSecond.tryAcquire(bytes, STEP_MILLIS, TimeUnit.MILLISECONDS)) {
          TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("cancelled");
      }
    }
  }
}
