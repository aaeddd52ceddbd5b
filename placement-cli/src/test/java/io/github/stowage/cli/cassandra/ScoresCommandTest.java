package io.github.stowage.cli.cassandra;

import static io.github.stowage.cli.Cli.stowage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.cli.Cli;
import io.github.stowage.cli.Stowage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ScoresCommandTest {
  private JmxNode node;

  @BeforeEach
  void start() throws Exception {
    node = JmxNode.start(true, null);
    Map<String, Object> known = new HashMap<>();
    known.put("endpoint", "127.0.0.1:7000");
    known.put("datacenter", "dc1");
    known.put("rack", "r,1");
    known.put("distance", 0);
    known.put("readScore", 1234567.0);
    known.put("readShare", 0.25);
    known.put("inFlight", 3);
    known.put("readLatencyMicros", 812.4);
    known.put("readSamples", 17.55);
    known.put("silenceMillis", 0.0);
    known.put("severity", 1.5);
    known.put("demoted", false);
    known.put("avoided", true);
    known.put("troubled", true);
    known.put("queue", 2.0);
    known.put("cpu", 0.5);
    known.put("memory", 0.25);
    known.put("resourceScore", 2.6666);
    known.put("publishedAgeMillis", 512.0);
    node.selector.peers.add(new PeerRow(known));
    node.selector.peers.add(
        new PeerRow(
            Map.of(
                "endpoint",
                "127.0.0.2:7000",
                "datacenter",
                "dc1",
                "rack",
                "r2",
                "distance",
                2,
                "readShare",
                0.0,
                "inFlight",
                0,
                "newerItem",
                7.0)));
  }

  @AfterEach
  void stop() throws Exception {
    node.close();
  }

  private Cli scores(String... more) {
    String[] args =
        Stream.concat(
                Stream.of("cassandra", "scores", "--port", Integer.toString(node.port)),
                Arrays.stream(more))
            .toArray(String[]::new);
    return stowage(args);
  }

  @Test
  void theTableAlignsAndShowsUnknownAsADash() {
    Cli run = scores();
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0)).isEqualTo("127.0.0.1:" + node.port + "  mode adaptive  Cassandra 5.0");
    assertThat(lines.get(1)).isEqualTo("this node: cpu=0.250");
    assertThat(lines.get(3).split(" {2,}"))
        .containsExactly(
            "endpoint",
            "dc",
            "rack",
            "distance",
            "reads",
            "read score",
            "scan score",
            "in flight",
            "read us",
            "scan us",
            "samples",
            "silent ms",
            "severity",
            "demoted",
            "avoided",
            "troubled",
            "queue",
            "cpu",
            "memory",
            "disk",
            "resources",
            "age ms");
    assertThat(lines.get(4).split(" +"))
        .containsExactly(
            "127.0.0.1:7000",
            "dc1",
            "r,1",
            "0",
            "25.0%",
            "1.235e+06",
            "-",
            "3",
            "812",
            "-",
            "17.6",
            "0",
            "1.5",
            "false",
            "true",
            "true",
            "2.0",
            "0.50",
            "0.25",
            "-",
            "2.667",
            "512");
    assertThat(lines.get(5).split(" +"))
        .startsWith("127.0.0.2:7000", "dc1", "r2", "2", "0.0%", "-");
    assertThat(lines.get(5)).hasSameSizeAs(lines.get(3)).endsWith("-");
    assertThat(lines.subList(7, 9)).containsExactly("fallbacks 0", "orders_changed 12");
  }

  @Test
  void jsonHasEveryItemAndNullForUnknown() throws Exception {
    Cli run = scores("--format", "json");
    assertThat(run.code()).isZero();
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(json.required("mode").textValue()).isEqualTo("adaptive");
    assertThat(json.required("wrappedByDynamicSnitch").booleanValue()).isFalse();
    assertThat(json.required("counters").required("orders_changed").intValue()).isEqualTo(12);
    JsonNode first = json.required("peers").required(0);
    assertThat(first.required("readScore").doubleValue()).isEqualTo(1234567.0);
    assertThat(first.required("scanScore").isNull()).isTrue();
    JsonNode second = json.required("peers").required(1);
    assertThat(second.required("cpu").isNull()).isTrue();
    assertThat(second.required("newerItem").doubleValue()).isEqualTo(7);
  }

  @Test
  void csvQuotesAndLeavesUnknownEmpty() {
    Cli run = scores("--format", "csv");
    assertThat(run.code()).isZero();
    assertThat(run.out().lines())
        .containsExactly(
            "endpoint,datacenter,rack,distance,readShare,readScore,scanScore,inFlight,"
                + "readLatencyMicros,scanLatencyMicros,readSamples,silenceMillis,severity,demoted,"
                + "avoided,troubled,queue,cpu,"
                + "memory,disk,resourceScore,publishedAgeMillis",
            "127.0.0.1:7000,dc1,\"r,1\",0,0.25,1234567.0,,3,812.4,,17.55,0.0,1.5,false,true,true,2.0,0.5,0.25,,2.6666,"
                + "512.0",
            "127.0.0.2:7000,dc1,r2,2,0.0,,,0,,,,,,,,,,,,,,");
  }

  @Test
  void watchingPrintsAgainUntilInterrupted() throws Exception {
    StringWriter out = new StringWriter();
    CountDownLatch printedTwice = new CountDownLatch(2);
    PrintWriter counted =
        new PrintWriter(out) {
          @Override
          public void print(String text) {
            super.print(text);
            printedTwice.countDown();
          }
        };
    Thread watcher =
        new Thread(
            () ->
                Stowage.commandLine()
                    .setOut(counted)
                    .execute(
                        "cassandra",
                        "scores",
                        "--format",
                        "csv",
                        "--watch",
                        "0.1",
                        "--port",
                        Integer.toString(node.port)));
    watcher.start();
    assertThat(printedTwice.await(60, TimeUnit.SECONDS)).isTrue();
    watcher.interrupt();
    watcher.join(60_000);
    assertThat(watcher.isAlive()).isFalse();
    assertThat(out.toString().lines().filter(line -> line.startsWith("endpoint,"))).hasSize(1);
    assertThat(out.toString().lines().filter(line -> line.startsWith("127.0.0.1:")))
        .hasSizeGreaterThanOrEqualTo(2);
  }

  /** As behind a pipe to head, which has read enough. */
  @Test
  void watchingEndsWhenNobodyReads() {
    Writer closed =
        new Writer() {
          @Override
          public void write(char[] text, int from, int length) throws IOException {
            throw new IOException("Broken pipe");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    StringWriter err = new StringWriter();
    int code =
        assertTimeoutPreemptively(
            Duration.ofSeconds(30),
            () ->
                Stowage.commandLine()
                    .setOut(new PrintWriter(closed))
                    .setErr(new PrintWriter(err))
                    .execute("cassandra", "scores", "--watch", "0.1", "--port", node.port + ""));
    assertThat(code).isEqualTo(1);
    assertThat(err.toString()).contains("cannot write to standard output").hasLineCount(1);
  }

  @Test
  void anErrorInTheNodeIsAFailure() {
    node.selector.brokenWith = new NoClassDefFoundError("io/github/stowage/core/Sample");
    Cli run = scores();
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "stowage: JMX on 127.0.0.1:"
                + node.port
                + " failed: NoClassDefFoundError: io/github/stowage/core/Sample");
  }

  @Test
  void aWrappedSelectorIsALoudWarning() {
    node.selector.wrapped = true;
    Cli run = scores();
    assertThat(run.code()).isZero();
    assertThat(run.err()).contains("WARNING: dynamic_snitch is true").hasLineCount(1);
  }
}
