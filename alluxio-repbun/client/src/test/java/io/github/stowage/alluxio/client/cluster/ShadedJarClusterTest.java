package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.alluxio.testkit.Cluster;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The jar that users drop in, in a process with nothing else but Hadoop's client. */
@Tag("cluster")
class ShadedJarClusterTest {
  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final String PATH = "/shaded";

  @TempDir private static Path directory;
  private static Cluster cluster;
  private static Lake lake;
  private static PublishedBundle bundle;

  @BeforeAll
  static void start() throws Exception {
    cluster = SharedCluster.get();
    lake = SharedCluster.lake(directory);
    lake.write(PATH, 6_000, 1);
    bundle = lake.bundle(PATH, 1, Set.of("id"), cluster.worker(1));
    lake.publish(PATH, bundle);
    lake.makeReportsFolder(System.getProperty("user.name"));
  }

  @AfterAll
  static void close() throws Exception {
    if (lake != null) {
      lake.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.3.6", "3.4.1"})
  void readsBundlesAndReportsWhenTheProcessEnds(String hadoop) throws Exception {
    String output = run(hadoop, "repbun");
    assertThat(output).contains("digest=" + digest());
    long held = bundle.chunks().stream().mapToLong(CopiedChunk::length).sum();
    assertThat(output).contains("bundleBytes=" + held).contains("fallbacks.bundleUnreadable=0");
    RecordStore<AccessReport> reports =
        new RecordStore<>(
            lake.alluxio(), Names.reportsOf(System.getProperty("user.name")), AccessReport.class);
    // Other classes use the cluster, and the clients of this process report, too.
    List<String> written = new ArrayList<>();
    for (Map.Entry<String, byte[]> report : reports.list().entrySet()) {
      if (reports.decode(report.getValue()).files().stream().anyMatch(f -> f.path().equals(PATH))) {
        written.add(report.getKey());
      }
    }
    assertThat(written).hasSize(1);
    reports.delete(written.get(0));
    assertThat(run(hadoop, "alluxio")).contains("digest=" + digest()).contains("bundleBytes=0");
  }

  private static String digest() throws Exception {
    return Base64.getEncoder()
        .encodeToString(MessageDigest.getInstance("SHA-256").digest(lake.bytes(PATH)));
  }

  private static String run(String hadoop, String scheme) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-cp", classPath(hadoop)));
    command.add(ReadWithShadedJar.class.getName());
    command.add(lake.uri(scheme, PATH).toString());
    for (Map.Entry<String, String> client : cluster.clientProperties().entrySet()) {
      command.addAll(List.of(client.getKey(), client.getValue()));
    }
    command.addAll(List.of("fs.repbun.impl.disable.cache", "true"));
    command.addAll(List.of("stowage.repbun.replica", "least-loaded"));
    Path output = Files.createTempFile(directory, "output", "");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    String text = Files.readString(output);
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }

  /** With the one class of ours that is not in the jar. */
  private static String classPath(String hadoop) throws Exception {
    String main = ReadWithShadedJar.class.getName().replace('.', '/') + ".class";
    Path classes = directory.resolve("classes");
    Files.createDirectories(classes.resolve(main).getParent());
    if (!Files.exists(classes.resolve(main))) {
      Files.copy(TARGET.resolve("test-classes").resolve(main), classes.resolve(main));
    }
    List<String> entries = new ArrayList<>(List.of(classes.toString()));
    try (Stream<Path> jars = Files.list(TARGET)) {
      jars.map(Path::toString)
          .filter(jar -> jar.matches(".*/stowage-repbun-client-[^/]*\\.jar"))
          .forEach(entries::add);
    }
    assertThat(entries).as("the shaded jar, made by mvn package").hasSize(2);
    for (String jar :
        List.of(
            "hadoop-client-api-" + hadoop,
            "hadoop-client-runtime-" + hadoop,
            "slf4j-api-1.7.30",
            "slf4j-simple-1.7.30",
            "commons-logging-1.2")) {
      Path file = TARGET.resolve("hadoops").resolve(jar + ".jar");
      assertThat(file).exists();
      entries.add(file.toString());
    }
    return String.join(File.pathSeparator, entries);
  }
}
