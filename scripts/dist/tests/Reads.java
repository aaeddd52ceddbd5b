import com.datastax.oss.driver.api.core.CqlSession;
import java.net.InetSocketAddress;
import java.time.Duration;

/** Writes rows into a Cassandra and reads each of them: java -cp YCSB-LIB/* Reads.java HOST PORT ROWS */
class Reads {
  public static void main(String[] args) {
    int rows = Integer.parseInt(args[2]);
    try (CqlSession session =
        CqlSession.builder()
            .addContactPoint(new InetSocketAddress(args[0], Integer.parseInt(args[1])))
            .withLocalDatacenter("datacenter1")
            .build()) {
      run(session, "CREATE KEYSPACE k WITH replication = {'class':'SimpleStrategy','replication_factor':1}");
      run(session, "CREATE TABLE k.t (id int PRIMARY KEY, v int)");
      int read = 0;
      for (int id = 0; id < rows; id++) {
        run(session, "INSERT INTO k.t (id, v) VALUES (" + id + ", " + 2 * id + ")");
        if (run(session, "SELECT v FROM k.t WHERE id = " + id).one().getInt(0) == 2 * id) {
          read++;
        }
      }
      System.out.println("read " + read);
    }
  }

  private static com.datastax.oss.driver.api.core.cql.ResultSet run(CqlSession session, String cql) {
    return session.execute(
        com.datastax.oss.driver.api.core.cql.SimpleStatement.newInstance(cql).setTimeout(Duration.ofSeconds(60)));
  }
}
