package io.github.stowage.tiering.observe.parquet;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.input.Source;
import io.github.stowage.tiering.observe.KeyCounter;
import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.observe.RowDraw;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;

/** A table in a Parquet file, or in a folder of them. */
public final class ParquetTable {
  private final Path path;

  public ParquetTable(Path path) {
    this.path = path;
  }

  /**
   * Counts rows.
   *
   * @param draw which of them
   * @param progress receives the rows read so far, now and then
   * @throws BadInputException naming file and column
   */
  public KeyCounts count(List<String> columns, RowDraw draw, LongConsumer progress) {
    KeyCounter counter = new KeyCounter(columns);
    Fields first = null;
    for (Path file : PartFiles.of(path)) {
      Source source = Source.file(file);
      try (ParquetFileReader reader = open(file)) {
        Fields fields = Fields.of(columns, reader.getFileMetaData().getSchema(), source);
        first = first == null ? fields : first;
        fields.requireAlike(first, source);
        new RowScan(reader, fields).count(counter, draw, progress);
      } catch (BadInputException e) {
        throw e;
      } catch (IOException | RuntimeException e) { // what its decoders throw of broken bytes
        throw source.wrong("cannot be read: " + Quoted.reason(e), "a Parquet file");
      }
    }
    if (counter.isEmpty()) {
      throw Source.file(path).wrong(draw.nothing(), "at least one");
    }
    return counter.counts();
  }

  private static ParquetFileReader open(Path file) throws IOException {
    return new ParquetFileReader(
        new LocalInputFile(file),
        ParquetReadOptions.builder(new PlainParquetConfiguration()).build());
  }
}
