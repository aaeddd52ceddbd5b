package io.github.stowage.alluxio.master.observe;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.exception.FileDoesNotExistException;
import alluxio.exception.InvalidPathException;
import alluxio.exception.status.UnavailableException;
import alluxio.grpc.FileSystemMasterCommonPOptions;
import alluxio.grpc.GetStatusPOptions;
import alluxio.grpc.LoadMetadataPType;
import alluxio.master.block.BlockMaster;
import alluxio.master.file.FileSystemMaster;
import alluxio.wire.BlockLocation;
import alluxio.wire.FileBlockInfo;
import alluxio.wire.WorkerInfo;
import alluxio.wire.WorkerNetAddress;
import io.github.stowage.alluxio.master.model.Block;
import io.github.stowage.alluxio.master.model.Original;
import io.github.stowage.alluxio.master.model.Worker;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** As the master knows it. */
public final class ClusterView implements ClusterSource {
  private static final GetStatusPOptions AS_KNOWN =
      GetStatusPOptions.newBuilder()
          .setLoadMetadataType(LoadMetadataPType.NEVER)
          .setCommonOptions(FileSystemMasterCommonPOptions.newBuilder().setSyncIntervalMs(-1))
          .build();

  private final FileSystem files;
  private final BlockMaster blocks;
  private final PinnedBytes pinned;

  public ClusterView(FileSystem files, BlockMaster blocks, FileSystemMaster inodes) {
    this.files = files;
    this.blocks = blocks;
    this.pinned = new PinnedBytes(inodes);
  }

  @Override
  public Optional<Set<String>> alive() {
    try {
      return Optional.of(
          blocks.getWorkerInfoList().stream()
              .map(info -> name(info.getAddress()))
              .collect(Collectors.toSet()));
    } catch (UnavailableException e) {
      return Optional.empty();
    }
  }

  @Override
  public List<Worker> workers() throws IOException {
    List<Worker> workers = new ArrayList<>();
    Map<String, Long> kept = pinned.byWorker();
    for (WorkerInfo info : blocks.getWorkerInfoList()) {
      String name = name(info.getAddress());
      workers.add(new Worker(name, info.getCapacityBytes(), kept.getOrDefault(name, 0L)));
    }
    workers.sort(Comparator.comparing(worker -> worker.name));
    return workers;
  }

  @Override
  public Optional<Original> original(FileAccess access) throws IOException {
    if (access.path().startsWith(Names.ROOT.getPath() + "/")) {
      return Optional.empty();
    }
    try {
      URIStatus status = files.getStatus(new AlluxioURI(access.path()), AS_KNOWN);
      boolean same =
          !status.isFolder()
              && status.isCompleted()
              // Alluxio finds a file by other spellings, too: each would count as a file of its
              // own.
              && status.getPath().equals(access.path())
              && status.getFileId() == access.fileId()
              && fits(access, status.getLength());
      return same ? Optional.of(new Original(access, blocks(status))) : Optional.empty();
    } catch (FileDoesNotExistException | InvalidPathException | IllegalArgumentException e) {
      return Optional.empty();
    } catch (AlluxioException e) {
      throw new IOException("cannot look at " + access.path(), e);
    }
  }

  /** Sizes are what clients say. */
  private static boolean fits(FileAccess access, long length) {
    double bytes = 0;
    for (RowGroupAccess rowGroup : access.rowGroups()) {
      for (long column : rowGroup.bytes()) {
        bytes += column;
      }
    }
    return bytes <= length;
  }

  private static List<Block> blocks(URIStatus status) {
    List<Block> blocks = new ArrayList<>();
    for (FileBlockInfo info : status.getFileBlockInfos()) {
      List<String> holders =
          info.getBlockInfo().getLocations().stream()
              .map(BlockLocation::getWorkerAddress)
              .map(ClusterView::name)
              .sorted()
              .distinct()
              .collect(Collectors.toList());
      blocks.add(new Block(info.getOffset(), info.getBlockInfo().getLength(), holders));
    }
    return blocks;
  }

  static String name(WorkerNetAddress address) {
    return address.getHost() + ":" + address.getRpcPort();
  }
}
