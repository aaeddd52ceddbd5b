import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.net.InetSocketAddress;
import java.time.Duration;

/** Writes rows into a Cassandra and reads each of them, all through one node: java -cp YCSB-LIB/* Reads.java HOST PORT ROWS */
class Reads {
  public static void main(String[] args) {
    InetSocketAddress address = new InetSocketAddress(args[0], Integer.parseInt(args[1]));
    int rows = Integer.parseInt(args[2]);
    try (CqlSession session =
        CqlSession.builder().addContactPoint(address).withLocalDatacenter("datacenter1").build()) {
      Node node = session.getMetadata().findNode(address).orElseThrow();
      run(session, node, ConsistencyLevel.ONE, "CREATE KEYSPACE k WITH replication = {'class':'SimpleStrategy','replication_factor':2}");
      run(session, node, ConsistencyLevel.ONE, "CREATE TABLE k.t (id int PRIMARY KEY, v int)");
      int read = 0;
      for (int id = 0; id < rows; id++) {
        run(session, node, ConsistencyLevel.ALL, "INSERT INTO k.t (id, v) VALUES (" + id + ", " + 2 * id + ")");
        ResultSet result = run(session, node, ConsistencyLevel.ONE, "SELECT v FROM k.t WHERE id = " + id);
        if (result.one().getInt(0) == 2 * id) {
          read++;
        }
      }
      System.out.println("read " + read);
    }
  }

  private static ResultSet run(CqlSession session, Node node, ConsistencyLevel level, String cql) {
    return session.execute(
        SimpleStatement.newInstance(cql).setNode(node).setConsistencyLevel(level).setTimeout(Duration.ofSeconds(60)));
  }
}
