package io.github.stowage.alluxio.benchmark;

import alluxio.AlluxioURI;
import alluxio.client.file.FileOutStream;
import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.exception.FileDoesNotExistException;
import alluxio.grpc.CreateFilePOptions;
import alluxio.grpc.DeletePOptions;
import alluxio.grpc.WorkerNetAddress;
import alluxio.grpc.WritePType;
import io.github.stowage.alluxio.replicator.act.BlockReplicas;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Files of one block, only in Alluxio, whose replicas are on chosen workers and no others. */
public final class BlockWriter {
  private final FileSystem files;
  private final BlockReplicas replicas;

  public BlockWriter(FileSystem files, FileSystemContext context) {
    this.files = files;
    this.replicas = new BlockReplicas(context, Duration.ofMinutes(2));
  }

  /**
   * Makes the file unless it is there, and the replicas that lack; drops those that are too many.
   *
   * @param home the worker that has it if there is no other
   * @param others workers that have it, too
   */
  public URIStatus put(String path, Content content, String home, Collection<String> others)
      throws IOException {
    AlluxioURI uri = new AlluxioURI(path);
    try {
      URIStatus status = status(uri);
      if (status == null
          || !status.isCompleted()
          || status.getLength() != content.length()
          || !replicas.holders(status.getBlockIds().get(0)).contains(home)) {
        status = create(uri, content.bytes(), home);
      }
      long block = status.getBlockIds().get(0);
      Set<String> wanted = new HashSet<>(others);
      wanted.add(home);
      for (String worker : replicas.holders(block)) {
        if (!wanted.contains(worker)) {
          replicas.drop(block, worker);
        }
      }
      for (String worker : others) {
        replicas.add(status, block, worker);
      }
      return status;
    } catch (AlluxioException e) {
      throw new IOException("cannot write " + path, e);
    }
  }

  /** What a file is to hold. */
  public interface Content {
    long length();

    byte[] bytes() throws IOException;
  }

  private URIStatus status(AlluxioURI uri) throws IOException, AlluxioException {
    try {
      return files.getStatus(uri);
    } catch (FileDoesNotExistException e) {
      return null;
    }
  }

  private URIStatus create(AlluxioURI uri, byte[] bytes, String home)
      throws IOException, AlluxioException {
    if (files.exists(uri)) {
      files.delete(uri, DeletePOptions.newBuilder().setAlluxioOnly(true).build());
    }
    int colon = home.lastIndexOf(':');
    CreateFilePOptions options =
        CreateFilePOptions.newBuilder()
            .setRecursive(true)
            .setWriteType(WritePType.MUST_CACHE)
            // Of which workers reserve all, however small the file is.
            .setBlockSizeBytes(bytes.length)
            .setReplicationMax(-1)
            .setWorkerLocation(
                WorkerNetAddress.newBuilder()
                    .setHost(home.substring(0, colon))
                    .setRpcPort(Integer.parseInt(home.substring(colon + 1))))
            .build();
    try (FileOutStream out = files.createFile(uri, options)) {
      out.write(bytes);
    }
    URIStatus status = files.getStatus(uri);
    replicas.await(status.getBlockIds().get(0), now -> now.contains(home), "written to " + home);
    return status;
  }
}
