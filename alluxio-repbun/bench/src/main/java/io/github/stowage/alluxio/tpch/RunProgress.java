package io.github.stowage.alluxio.tpch;

import io.github.stowage.alluxio.spark.QueryResult;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Tells on stderr how far a run is: a bar on a terminal, a line a query elsewhere. */
public final class RunProgress implements AutoCloseable {
  private final int total;
  private final ProgressBar bar;
  private int done;

  /**
   * @param total queries
   */
  public RunProgress(int total) {
    this.total = total;
    bar =
        System.console() == null
            ? null
            : new ProgressBarBuilder()
                .setTaskName("Queries")
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.ASCII)
                .build();
  }

  public void line(String text) {
    if (bar == null) {
      System.err.println(text);
    } else {
      bar.setExtraMessage(text);
    }
  }

  public void query(QueryResult result) {
    done++;
    String text =
        String.format(
            Locale.ROOT,
            "%-4s %5d rows %7.0f ms",
            result.name(),
            result.rows().size(),
            result.nanos() / 1e6);
    if (bar == null) {
      line(String.format("[%3d/%d] %s", done, total, text));
    } else {
      line(text);
      bar.step();
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
