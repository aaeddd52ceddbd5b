package io.github.stowage.alluxio.master;

import io.github.stowage.alluxio.master.observe.ReportTrouble;
import io.github.stowage.alluxio.master.observe.ReportWindow;
import io.github.stowage.alluxio.records.Codec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;

/**
 * A master's part for small reports that would take much memory, and an honest one beside them, in
 * a JVM with as little heap as its starter gave it. Prints what counted.
 */
public final class GreedyReports {
  private static final long BUCKET = 3_600_000;
  private static final long NOW = 1_800_000_000_000L / BUCKET * BUCKET;

  /** Of JSON: less than any record may have. */
  private static final int BYTES = 60 << 20;

  private GreedyReports() {}

  public static void main(String[] arguments) throws IOException {
    MemoryReports store = new MemoryReports();
    RandomReports reports = new RandomReports(1);
    store.clients.put(reports.name(NOW), Codec.encode(reports.next()));
    String file = "{'path':'/t','fileId':1,'columns':['a'],'rowGroups':[]}";
    Map<String, byte[]> greedy =
        Map.of(
            "names", record("{'path':'/t','fileId':1,'rowGroups':[],'columns':['a'", ",'a'", "]}"),
            "files", record(file, "," + file, ""),
            "sizes", record(bytes("7"), ",7", "],'queries':[]}]}"),
            "large sizes", record(bytes("700"), ",700", "],'queries':[]}]}"),
            "sets", record(bytes("7") + "],'queries':[" + set(), "," + set(), "]}]}"),
            "a name", record("{'path':'/t','fileId':1,'rowGroups':[],'columns':['a", "a", "']}"),
            "a path", record("{'fileId':1,'rowGroups':[],'columns':['a'],'path':'/", "a", "'}"));
    AtomicInteger good = new AtomicInteger();
    AtomicInteger bad = new AtomicInteger();
    ReportTrouble trouble =
        new ReportTrouble() {
          @Override
          public void goodReport() {
            good.incrementAndGet();
          }

          @Override
          public void badReport(String name, String why) {
            if (why.length() > 1000) {
              throw new IllegalStateException("a reason of " + why.length() + " characters");
            }
            bad.incrementAndGet();
          }

          @Override
          public void unlisted(String folder, String why) {
            throw new AssertionError(why);
          }
        };
    for (byte[] record : greedy.values()) {
      if (record.length > 1 << 20) {
        throw new IllegalStateException("that is not small: " + record.length);
      }
      store.clients.put(reports.name(NOW), record);
    }
    new ReportWindow(store, TestSettings.with(Map.of()), trouble).look(NOW + 1);
    System.out.println(good + " good, " + bad + " bad");
  }

  private static String bytes(String first) {
    return "{'path':'/t','fileId':1,'columns':['a'],'rowGroups':[{'index':0,'bytes':[" + first;
  }

  private static String set() {
    return "{'columns':[0],'count':1}";
  }

  /** A report of one file, in which one part comes again and again. */
  private static byte[] record(String start, String again, String end) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] part = json(again.repeat((1 << 20) / again.length()));
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(json("{'files':[" + start));
      for (int written = 0; written < BYTES; written += part.length) {
        out.write(part);
      }
      out.write(json(end + "]}"));
    }
    return bytes.toByteArray();
  }

  private static byte[] json(String text) {
    return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }
}
