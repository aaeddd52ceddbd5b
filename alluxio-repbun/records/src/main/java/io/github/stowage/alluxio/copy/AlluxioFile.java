package io.github.stowage.alluxio.copy;

import alluxio.client.file.FileInStream;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.grpc.OpenFilePOptions;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.UnaryOperator;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A file in Alluxio as parquet-java reads it. */
public final class AlluxioFile implements InputFile {
  private final FileSystem files;
  private final URIStatus status;
  private final OpenFilePOptions options;
  private final UnaryOperator<InputStream> reads;

  /**
   * @param status of the file: one that replaces it is not read instead
   */
  public AlluxioFile(FileSystem files, URIStatus status, OpenFilePOptions options) {
    this(files, status, options, UnaryOperator.identity());
  }

  /**
   * @param reads what all reads of a stream go through
   */
  AlluxioFile(
      FileSystem files,
      URIStatus status,
      OpenFilePOptions options,
      UnaryOperator<InputStream> reads) {
    this.files = files;
    this.status = status;
    this.options = options;
    this.reads = reads;
  }

  @Override
  public long getLength() {
    return status.getLength();
  }

  @Override
  public SeekableInputStream newStream() throws IOException {
    FileInStream in = open();
    return new DelegatingSeekableInputStream(reads.apply(in)) {
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
      return files.openFile(status, options);
    } catch (AlluxioException e) {
      throw new IOException("cannot open " + status.getPath(), e);
    }
  }
}
