package io.github.stowage.ycsb;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * YCSB 0.17 on Apache Cassandra's Java driver 4.x, with the schema of YCSB's own cassandra-cql
 * binding. The properties are listed in this module's README.
 */
public final class CassandraDriver4Client extends DB {
  private ClientSettings settings;
  private SharedSession shared;

  @Override
  public void init() throws DBException {
    settings = ClientSettings.read(getProperties(), System.getenv());
    try {
      shared = SharedSession.acquire(settings);
    } catch (DriverException e) {
      throw new DBException(
          "No session with " + settings.connection().contactPoints() + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void cleanup() {
    if (shared != null) {
      SharedSession.release();
      shared = null;
    }
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return attempt(
        "READ",
        () -> {
          Row row = execute(queries(table).read(fields), settings.readLevel(), key).one();
          if (row == null) {
            return Status.NOT_FOUND;
          }
          fill(row, result);
          return Status.OK;
        });
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return attempt(
        "SCAN",
        () -> {
          String query = queries(table).scan(fields);
          for (Row row : execute(query, settings.readLevel(), startKey, count)) {
            HashMap<String, ByteIterator> record = new HashMap<>();
            fill(row, record);
            result.add(record);
          }
          return Status.OK;
        });
  }

  /** The same as an insert: a CQL write sets the given columns and leaves the others. */
  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return attempt("UPDATE", () -> write(table, key, values));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return attempt("INSERT", () -> write(table, key, values));
  }

  @Override
  public Status delete(String table, String key) {
    return attempt(
        "DELETE",
        () -> {
          execute(queries(table).delete(), settings.writeLevel(), key);
          return Status.OK;
        });
  }

  private Status write(String table, String key, Map<String, ByteIterator> values) {
    List<String> fields = new ArrayList<>(values.keySet());
    List<Object> bound = new ArrayList<>();
    bound.add(key);
    fields.forEach(field -> bound.add(values.get(field).toString()));
    execute(queries(table).write(fields), settings.writeLevel(), bound.toArray());
    return Status.OK;
  }

  private Queries queries(String table) {
    return new Queries(settings.table().keyspace(), table);
  }

  private ResultSet execute(String query, ConsistencyLevel level, Object... values) {
    return shared
        .cql()
        .execute(shared.prepare(query).bind(values).setConsistencyLevel(level).setIdempotent(true));
  }

  private Status attempt(String operation, Supplier<Status> request) {
    try {
      return request.get();
    } catch (DriverException e) {
      shared.failures().record(operation, e);
      return Statuses.of(e);
    }
  }

  /** Fields only: YCSB's data integrity check would take the key for one. */
  private static void fill(Row row, Map<String, ByteIterator> result) {
    for (int i = 0; i < row.size(); i++) {
      String column = row.getColumnDefinitions().get(i).getName().asInternal();
      String value = row.getString(i);
      if (value != null && !column.equals("y_id")) {
        result.put(column, new StringByteIterator(value));
      }
    }
  }
}
