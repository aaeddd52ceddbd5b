package io.github.stowage.ycsb;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import site.ycsb.DBException;

/** Everything {@link CassandraDriver4Client} reads from YCSB's properties, validated. */
record ClientSettings(
    ConnectionSettings connection,
    TableSettings table,
    boolean createSchema,
    DefaultConsistencyLevel readLevel,
    DefaultConsistencyLevel writeLevel) {

  private static final String PASSWORD = "cassandra.password";
  private static final String KEYSPACE = "cassandra.keyspace";
  private static final String READ_LEVEL = "cassandra.readconsistencylevel";
  private static final String WRITE_LEVEL = "cassandra.writeconsistencylevel";
  private static final String DATACENTER = "cassandra.localdatacenter";
  private static final String COORDINATOR_ONLY = "cassandra.coordinatoronly";
  private static final String TIMEOUT = "cassandra.requesttimeoutmillis";
  private static final String CREATE_SCHEMA = "cassandra.createschema";
  private static final String REPLICATION = "cassandra.replicationfactor";
  private static final String SPECULATIVE_RETRY = "cassandra.speculativeretry";
  private static final Set<String> KNOWN =
      Set.of(
          KEYSPACE,
          READ_LEVEL,
          WRITE_LEVEL,
          DATACENTER,
          COORDINATOR_ONLY,
          TIMEOUT,
          CREATE_SCHEMA,
          REPLICATION,
          SPECULATIVE_RETRY,
          Credentials.USER,
          Credentials.PASSWORD_FILE,
          Credentials.PASSWORD_VARIABLE);

  static ClientSettings read(Properties properties, Map<String, String> environment)
      throws DBException {
    PropertyReader reader = new PropertyReader(properties);
    if (properties.containsKey(PASSWORD)) {
      throw PropertyReader.bad(
          PASSWORD,
          "(hidden)",
          Credentials.PASSWORD_FILE + " or " + Credentials.PASSWORD_VARIABLE + " instead");
    }
    reader.rejectUnknown("cassandra.", KNOWN);
    return new ClientSettings(
        connection(reader, environment),
        table(reader),
        reader.flag(CREATE_SCHEMA, false),
        reader.choice(READ_LEVEL, DefaultConsistencyLevel.ONE),
        reader.choice(WRITE_LEVEL, DefaultConsistencyLevel.QUORUM));
  }

  private static ConnectionSettings connection(
      PropertyReader reader, Map<String, String> environment) throws DBException {
    int port = reader.integer("port", 9042, 1, 65535);
    List<InetSocketAddress> hosts = new ArrayList<>();
    for (String host : reader.list("hosts", "127.0.0.1")) {
      InetSocketAddress address = new InetSocketAddress(host, port);
      if (address.isUnresolved()) {
        throw PropertyReader.bad("hosts", host, "host names or addresses that resolve");
      }
      hosts.add(address);
    }
    return new ConnectionSettings(
        hosts,
        reader.text(DATACENTER, "datacenter1"),
        reader.flag(COORDINATOR_ONLY, false),
        Duration.ofMillis(reader.integer(TIMEOUT, 12_000, 1, 600_000)),
        Credentials.read(reader, environment));
  }

  private static TableSettings table(PropertyReader reader) throws DBException {
    return new TableSettings(
        reader.name(KEYSPACE, "ycsb"),
        reader.name("table", "usertable"),
        reader.name("fieldnameprefix", "field"),
        reader.integer("fieldcount", 10, 1, 1000),
        reader.integer(REPLICATION, 3, 1, 100),
        speculativeRetry(reader));
  }

  private static String speculativeRetry(PropertyReader reader) throws DBException {
    String value = reader.text(SPECULATIVE_RETRY, "99p");
    if (!value.matches("[A-Za-z0-9(),. ]{1,40}")) {
      throw PropertyReader.bad(
          SPECULATIVE_RETRY, value, "a value of Cassandra's speculative_retry: NONE, 99p, 50ms");
    }
    return value;
  }
}
