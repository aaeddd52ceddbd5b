package io.github.stowage.alluxio.place;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.exception.FileDoesNotExistException;
import alluxio.exception.InvalidPathException;
import alluxio.grpc.ListStatusPOptions;
import io.github.stowage.cli.BadInputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The files of a folder, or a single file, in the order of their names. What begins with _ or . is
 * not data, as for Hadoop and Spark.
 */
public record Dataset(String path, List<Partition> partitions) {
  /**
   * @throws BadInputException if there is nothing, or a file is empty or still written
   */
  public static Dataset list(FileSystem files, String path) throws IOException {
    AlluxioURI root = uri(path);
    List<Partition> partitions = new ArrayList<>();
    try {
      boolean folder = files.getStatus(root).isFolder();
      ListStatusPOptions all = ListStatusPOptions.newBuilder().setRecursive(true).build();
      for (URIStatus status : files.listStatus(root, all)) {
        String name = folder ? relative(root, status) : status.getName();
        if (!status.isFolder() && !hidden(name)) {
          requireData(status);
          partitions.add(new Partition(name, status));
        }
      }
    } catch (FileDoesNotExistException | InvalidPathException e) {
      throw new BadInputException("--dataset " + path + " does not exist, allowed: a folder");
    } catch (AlluxioException e) {
      throw new IOException("cannot list " + path, e);
    }
    if (partitions.isEmpty()) {
      throw new BadInputException("--dataset " + path + " has no files, allowed: at least one");
    }
    partitions.sort(Comparator.comparing(Partition::name));
    return new Dataset(path, List.copyOf(partitions));
  }

  public List<String> names() {
    return partitions.stream().map(Partition::name).toList();
  }

  public List<BlockState> blocks() {
    return partitions.stream().flatMap(partition -> partition.blocks().stream()).toList();
  }

  public long bytes() {
    return partitions.stream().mapToLong(Partition::bytes).sum();
  }

  private static AlluxioURI uri(String path) {
    if (!path.startsWith("/") && !path.startsWith("alluxio://")) {
      throw new BadInputException("--dataset " + path + ", allowed: /FOLDER of Alluxio");
    }
    return new AlluxioURI(path);
  }

  private static String relative(AlluxioURI root, URIStatus status) {
    String prefix = root.getPath().endsWith("/") ? root.getPath() : root.getPath() + "/";
    return status.getPath().substring(prefix.length());
  }

  private static boolean hidden(String name) {
    for (String part : name.split("/")) {
      if (part.startsWith("_") || part.startsWith(".")) {
        return true;
      }
    }
    return false;
  }

  private static void requireData(URIStatus status) {
    if (!status.isCompleted()) {
      throw new BadInputException(status.getPath() + " is still written, allowed: whole files");
    }
    if (status.getLength() == 0) {
      throw new BadInputException(status.getPath() + " is empty, allowed: files with data");
    }
  }
}
