package io.github.stowage.cassandra.report;

import io.github.stowage.cassandra.HostLine;
import java.util.List;
import org.apache.cassandra.db.marshal.BooleanType;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.InetAddressType;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;
import org.apache.cassandra.db.virtual.VirtualKeyspace;
import org.apache.cassandra.db.virtual.VirtualKeyspaceRegistry;
import org.apache.cassandra.dht.LocalPartitioner;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.schema.TableMetadata;

/**
 * The virtual table {@code stowage.replica_scores}: a row per peer of the node that is asked.
 * Cassandra has no way to take a table back, so the process registers one, which shows the peers of
 * the selector that runs and is empty while none does.
 */
public final class ScoresTable extends AbstractVirtualTable {
  public static final String KEYSPACE = "stowage";
  public static final String NAME = "replica_scores";

  private static boolean registered;
  private static volatile PeerReport shown;

  private ScoresTable() {
    super(
        TableMetadata.builder(KEYSPACE, NAME)
            .comment("how this node sees the replicas it reads from")
            .kind(TableMetadata.Kind.VIRTUAL)
            .partitioner(new LocalPartitioner(InetAddressType.instance))
            .addPartitionKeyColumn("address", InetAddressType.instance)
            .addClusteringColumn("port", Int32Type.instance)
            .addRegularColumn("data_center", UTF8Type.instance)
            .addRegularColumn("rack", UTF8Type.instance)
            .addRegularColumn("score", DoubleType.instance)
            .addRegularColumn("expected_ms", DoubleType.instance)
            .addRegularColumn("reads_in_flight", Int32Type.instance)
            .addRegularColumn("reads_sent", LongType.instance)
            .addRegularColumn("avoided", BooleanType.instance)
            .addRegularColumn("demoted", BooleanType.instance)
            .addRegularColumn("troubled", BooleanType.instance)
            .addRegularColumn("severity", DoubleType.instance)
            .addRegularColumn("published_age_ms", DoubleType.instance)
            .build());
  }

  /** Shows the peers of {@code report}. Whatever fails here is counted and leaves no table. */
  public static synchronized void show(HostLine line, PeerReport report, Counters counters) {
    shown = report;
    try {
      if (registered) {
        return;
      }
      // The user's keyspace would hide ours from queries, but not from drivers' lists of tables.
      if (line.hasKeyspace(KEYSPACE)) {
        counters.reportFailed(Warnings.Kind.TABLE_NAME_TAKEN, null);
        return;
      }
      VirtualKeyspaceRegistry.instance.register(
          new VirtualKeyspace(KEYSPACE, List.of(new ScoresTable())));
      registered = true;
    } catch (RuntimeException | LinkageError | AssertionError e) {
      counters.reportFailed(Warnings.Kind.REPORT_FAILED, e);
    }
  }

  /** Empties the table, unless another selector's peers are shown by now. */
  public static synchronized void hide(PeerReport report) {
    if (shown == report) {
      shown = null;
    }
  }

  @Override
  public DataSet data() {
    SimpleDataSet rows = new SimpleDataSet(metadata());
    PeerReport report = shown;
    if (report != null) {
      report.endpoints().forEach(endpoint -> addRow(rows, endpoint, report.of(endpoint)));
    }
    return rows;
  }

  private static void addRow(SimpleDataSet rows, InetAddressAndPort endpoint, PeerScore peer) {
    rows.row(endpoint.getAddress(), endpoint.getPort())
        .column("data_center", peer.getDatacenter())
        .column("rack", peer.getRack())
        .column("score", known(peer.getReadScore()))
        .column("expected_ms", known(peer.getExpectedMillis()))
        .column("reads_in_flight", peer.getInFlight())
        .column("reads_sent", peer.getRequests())
        .column("avoided", peer.isAvoided())
        .column("demoted", peer.isDemoted())
        .column("troubled", peer.isTroubled())
        .column("severity", peer.getSeverity())
        .column("published_age_ms", known(peer.getPublishedAgeMillis()));
  }

  /** Null, as CQL has it, for what is unknown. */
  private static Double known(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
