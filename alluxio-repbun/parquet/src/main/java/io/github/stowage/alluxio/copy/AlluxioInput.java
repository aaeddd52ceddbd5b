package io.github.stowage.alluxio.copy;

import alluxio.client.file.FileInStream;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.grpc.OpenFilePOptions;
import alluxio.grpc.ReadPType;
import com.google.common.util.concurrent.RateLimiter;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A file in Alluxio as parquet-java reads it, at a limited rate, and leaving no copies of it. */
public final class AlluxioInput implements InputFile {
  private static final long STEP_MILLIS = 100;

  private final FileSystem files;
  private final URIStatus status;
  private final RateLimiter bytesPerSecond;

  /**
   * @param status of the file: one that replaces it is not read instead
   */
  public AlluxioInput(FileSystem files, URIStatus status, RateLimiter bytesPerSecond) {
    this.files = files;
    this.status = status;
    this.bytesPerSecond = bytesPerSecond;
  }

  @Override
  public long getLength() {
    return status.getLength();
  }

  @Override
  public SeekableInputStream newStream() throws IOException {
    FileInStream in = open();
    return new DelegatingSeekableInputStream(new Limited(in)) {
      @Override
      public long getPos() throws IOException {
        return in.getPos();
      }

      @Override
      public void seek(long position) throws IOException {
        in.seek(position);
      }
    };
  }

  private FileInStream open() throws IOException {
    try {
      return files.openFile(
          status, OpenFilePOptions.newBuilder().setReadType(ReadPType.NO_CACHE).build());
    } catch (AlluxioException e) {
      throw new IOException("cannot open " + status.getPath(), e);
    }
  }

  private final class Limited extends FilterInputStream {
    Limited(FileInStream in) {
      super(in);
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
