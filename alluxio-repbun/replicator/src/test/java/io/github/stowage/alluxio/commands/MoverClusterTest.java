package io.github.stowage.alluxio.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import alluxio.AlluxioURI;
import alluxio.client.file.FileInStream;
import alluxio.client.file.FileOutStream;
import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.conf.AlluxioProperties;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.Source;
import alluxio.grpc.CreateFilePOptions;
import alluxio.grpc.WritePType;
import io.github.stowage.alluxio.place.BlockState;
import io.github.stowage.alluxio.place.Change;
import io.github.stowage.alluxio.place.Dataset;
import io.github.stowage.alluxio.place.Mover;
import io.github.stowage.alluxio.place.Wave;
import io.github.stowage.alluxio.replicator.act.BlockReplicas;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.Node;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Workers that die while files move. */
@Tag("cluster")
class MoverClusterTest {
  private static final Duration DEADLINE = Duration.ofMinutes(5);

  /** The only copy of the file is in Alluxio. The worker it was to move to dies as it arrives. */
  @Test
  void theLastReplicaStaysWhenTheWorkerWithTheCopyDies() throws Exception {
    Cluster cluster = SharedCluster.get();
    AlluxioProperties properties = new AlluxioProperties();
    properties.merge(cluster.clientProperties(), Source.RUNTIME);
    byte[] content = new byte[200_000];
    new Random(3).nextBytes(content);
    try (FileSystemContext context =
            FileSystemContext.create(new InstancedConfiguration(properties));
        FileSystem files = FileSystem.Factory.create(context)) {
      AlluxioURI path = new AlluxioURI("/moved/only");
      // Workers free the space of what was deleted before at their own time.
      await("space for " + path)
          .atMost(DEADLINE)
          .ignoreExceptions()
          .until(() -> written(files, path, content));
      Dataset dataset = Dataset.list(files, "/moved");
      BlockState block = dataset.blocks().get(0);
      assertThat(block.inUnderStore()).isFalse();
      String source = block.holders().iterator().next();
      Node dying =
          cluster.workers().stream().filter(w -> !name(w).equals(source)).findFirst().orElseThrow();
      String target = name(dying);
      Wave wave = new Wave(List.of(new Change(block, target)), List.of(new Change(block, source)));
      AtomicInteger changes = new AtomicInteger();

      assertThatThrownBy(
              () ->
                  new Mover(files, context, 1)
                      .move(
                          dataset,
                          List.of(wave),
                          Map.of("only", Set.of(target)),
                          () -> {
                            if (changes.incrementAndGet() == 2) {
                              dying.kill();
                            }
                          }))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("was not dropped from worker " + source)
          .hasMessageContaining(target);

      assertThat(changes.get()).isEqualTo(2);
      assertThat(new BlockReplicas(context, DEADLINE).holders(block.id())).contains(source);
      try (FileInStream in = files.openFile(path)) {
        assertThat(in.readAllBytes()).isEqualTo(content);
      }
      files.delete(path);
    } finally {
      cluster.restore();
    }
  }

  private static String name(Node worker) {
    return worker.address() + ":" + worker.rpcPort();
  }

  private static boolean written(FileSystem files, AlluxioURI path, byte[] content)
      throws Exception {
    if (files.exists(path)) {
      files.delete(path); // what an earlier try left
    }
    CreateFilePOptions onlyHere =
        CreateFilePOptions.newBuilder()
            .setRecursive(true)
            .setWriteType(WritePType.MUST_CACHE)
            .build();
    try (FileOutStream out = files.createFile(path, onlyHere)) {
      out.write(content);
    }
    return true;
  }
}
