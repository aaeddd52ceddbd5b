package io.github.stowage.ycsb;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One session with its prepared statements and failure counts for all threads of a YCSB run. */
final class SharedSession {
  private static SharedSession current;
  private static int users;

  private final CqlSession session;
  private final Map<String, PreparedStatement> prepared = new ConcurrentHashMap<>();
  private final FailureLog failures = new FailureLog(System.err);

  private SharedSession(CqlSession session) {
    this.session = session;
  }

  /** The process's session; the first caller opens it and creates the schema if asked to. */
  static synchronized SharedSession acquire(ClientSettings settings) {
    if (current == null) {
      CqlSession session = Sessions.open(settings.connection());
      try {
        if (settings.createSchema()) {
          YcsbSchema.create(session, settings.table(), settings.connection().localDatacenter());
        }
      } catch (RuntimeException e) {
        session.close();
        throw e;
      }
      current = new SharedSession(session);
    }
    users++;
    return current;
  }

  /** Gives the session back; the last caller closes it and prints the failure counts. */
  static synchronized void release() {
    if (--users == 0) {
      current.session.close();
      current.failures.counts().forEach((kind, n) -> System.err.println(kind + ": " + n));
      current = null;
    }
  }

  CqlSession cql() {
    return session;
  }

  FailureLog failures() {
    return failures;
  }

  PreparedStatement prepare(String query) {
    return prepared.computeIfAbsent(query, session::prepare);
  }
}
