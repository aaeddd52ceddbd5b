package io.github.stowage.tiering.observe.parquet;

import io.github.stowage.tiering.observe.KeyCounter;
import io.github.stowage.tiering.observe.RowDraw;
import java.io.IOException;
import java.util.function.LongConsumer;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.MessageType;

/** Reads some columns of a file side by side; the others' bytes are not read. */
final class RowScan {
  private static final int STEP = 10_000;

  private final ParquetFileReader reader;
  private final Fields fields;

  RowScan(ParquetFileReader reader, Fields fields) {
    this.reader = reader;
    this.fields = fields;
  }

  void count(KeyCounter counter, RowDraw draw, LongConsumer progress) throws IOException {
    MessageType schema = fields.schema();
    reader.setRequestedSchema(schema);
    for (PageReadStore group; (group = reader.readNextRowGroup()) != null; group.close()) {
      ColumnReadStoreImpl store =
          new ColumnReadStoreImpl(
              group, new Nothing(), schema, reader.getFileMetaData().getCreatedBy());
      ColumnReader[] readers = new ColumnReader[fields.types().size()];
      for (int i = 0; i < readers.length; i++) {
        ColumnDescriptor column =
            schema.getColumnDescription(new String[] {fields.types().get(i).getName()});
        readers[i] = store.getColumnReader(column);
      }
      String[] key = new String[readers.length];
      for (long left = group.getRowCount(); left > 0; left--) {
        boolean taken = draw.takes();
        for (int i = 0; i < key.length; i++) {
          key[i] = next(readers[i], i, taken);
        }
        if (taken) {
          counter.add(key, 1);
        }
        if (draw.rows() % STEP == 0) {
          progress.accept(draw.rows());
        }
      }
    }
  }

  /** Null is also for a value that is not wanted: it is stepped over. */
  private String next(ColumnReader column, int place, boolean wanted) {
    boolean isNull =
        column.getCurrentDefinitionLevel() < column.getDescriptor().getMaxDefinitionLevel();
    String text = null;
    if (!isNull && wanted) {
      text = fields.texts().get(place).apply(column);
    } else if (!isNull) {
      column.skip();
    }
    column.consume();
    return text;
  }

  /**
   * Values are taken from the columns themselves, not from the rows that a converter would make.
   */
  private static final class Nothing extends GroupConverter {
    @Override
    public Converter getConverter(int field) {
      return new PrimitiveConverter() {};
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }
}
