package io.github.stowage.alluxio.client.report;

import alluxio.client.file.FileSystem;
import alluxio.exception.AlluxioException;
import alluxio.grpc.ExistsPOptions;
import alluxio.grpc.FileSystemMasterCommonPOptions;
import alluxio.grpc.LoadMetadataPType;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordStore;
import java.io.IOException;

/** Puts reports where RepBun's master looks for them. */
public final class AlluxioReports implements Reporter.Store {
  private static final ExistsPOptions NOT_IN_UNDER_STORE =
      ExistsPOptions.newBuilder()
          .setLoadMetadataType(LoadMetadataPType.NEVER)
          .setCommonOptions(
              FileSystemMasterCommonPOptions.newBuilder().setSyncIntervalMs(-1).build())
          .build();

  private final FileSystem files;

  public AlluxioReports(FileSystem files) {
    this.files = files;
  }

  @Override
  public void put(String name, AccessReport report) throws IOException {
    try {
      // The master makes the folder. Where there is no RepBun, reports would pile up for ever.
      if (!files.exists(Names.REPORTS, NOT_IN_UNDER_STORE)) {
        throw new IOException(Names.REPORTS + " does not exist: this master is without RepBun");
      }
    } catch (AlluxioException e) {
      throw new IOException(e);
    }
    new RecordStore<>(files, Names.REPORTS, AccessReport.class).put(name, report);
  }
}
