package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two data centres, three racks, nodes of many ranges: whatever is asked, and of however many
 * replicas, no request fails, and a slow node is left out wherever the level leaves a choice.
 */
@Tag("cluster")
class DatacentersTest {
  private static final long REQUESTS = 300;

  /** One in thirty: as many probes as two minutes may bring, far from any part of the reads. */
  private static final long FEW = REQUESTS / 30;

  private static final double SLOW = 8;

  @TempDir static Path directory;

  private static Datacenters datacenters;

  /** What is asked, and which of the two slow nodes it can do without. */
  private enum Case {
    LOCAL_ONE(point("t"), DefaultConsistencyLevel.LOCAL_ONE, Datacenters.NEAR),
    ONE_SPECULATIVE(point("speculative"), DefaultConsistencyLevel.LOCAL_ONE, Datacenters.NEAR),
    LOCAL_QUORUM(point("t"), DefaultConsistencyLevel.LOCAL_QUORUM, Datacenters.NEAR),
    /** Two of three, and the third is all that a second, speculative request is left with. */
    QUORUM_SPECULATIVE(point("speculative"), DefaultConsistencyLevel.LOCAL_QUORUM),
    /** Four of six: all three here, and one there. */
    QUORUM(point("t"), DefaultConsistencyLevel.QUORUM, Datacenters.FAR),
    EACH_QUORUM(point("t"), DefaultConsistencyLevel.EACH_QUORUM, Datacenters.NEAR, Datacenters.FAR),
    COUNTER(
        "SELECT n FROM places.counts WHERE id = ?",
        DefaultConsistencyLevel.LOCAL_QUORUM,
        Datacenters.NEAR),
    SCAN(
        "SELECT v FROM places.t WHERE token(id) >= token(?) LIMIT 10",
        DefaultConsistencyLevel.LOCAL_ONE,
        Datacenters.NEAR),
    SCAN_QUORUM(
        "SELECT v FROM places.t WHERE token(id) >= token(?) LIMIT 10",
        DefaultConsistencyLevel.LOCAL_QUORUM,
        Datacenters.NEAR);

    final String statement;
    final ConsistencyLevel level;
    final int[] avoidable;

    Case(String statement, ConsistencyLevel level, int... avoidable) {
      this.statement = statement;
      this.level = level;
      this.avoidable = avoidable;
    }

    private static String point(String table) {
      return "SELECT v FROM places." + table + " WHERE id = ?";
    }
  }

  @BeforeAll
  static void start() {
    datacenters = Datacenters.start(directory);
    for (int id = 0; id < Datacenters.ROWS; id++) {
      datacenters.write("UPDATE places.counts SET n = n + 1 WHERE id = " + id);
    }
  }

  @AfterAll
  static void end() {
    datacenters.close();
  }

  @BeforeEach
  void nothingIsWrong() {
    datacenters.slow(1);
  }

  @ParameterizedTest
  @EnumSource(Case.class)
  void aSlowNodeIsLeftOutWhereTheLevelLeavesAChoiceAndNoReadFails(Case asked) throws Exception {
    datacenters.slow(SLOW);
    datacenters.useStock();
    assertThat(run(asked, 0).failed()).as("with the stock snitch").isZero();

    datacenters.useOurs();

    Windows.until(
        window -> {
          Datacenters.Outcome outcome = run(asked, window);
          System.out.println(asked + " with a slow node in each data centre: " + outcome);
          assertThat(outcome.served().reads()).isGreaterThanOrEqualTo(REQUESTS);
          for (int index : asked.avoidable) {
            assertThat(outcome.served().byNode().get(index)).isLessThanOrEqualTo(FEW);
          }
          if (outcome.failed() > 0) {
            // No assertion: it is not looked at again in another window.
            throw new IllegalStateException(outcome.toString());
          }
        });
    assertThat(datacenters.selector().counters())
        .containsEntry("fallbacks", 0L)
        .containsEntry("observer_failures", 0L)
        .containsEntry("unknown_places", 0L);
  }

  /** Ballots, reads at both serial levels, and writes that depend on what is there. */
  @ParameterizedTest
  @EnumSource(
      value = DefaultConsistencyLevel.class,
      names = {"SERIAL", "LOCAL_SERIAL"})
  void transactionsOfPaxosAreLinearAndNoneFails(DefaultConsistencyLevel level) throws Exception {
    datacenters.useOurs();
    datacenters.slow(SLOW);
    int id = level.ordinal();
    datacenters.write("INSERT INTO places.t (id, v) VALUES (" + id + ", 0)");
    int rounds = 50;
    for (int round = 0; round < rounds; round++) {
      SimpleStatement update =
          SimpleStatement.newInstance(
                  String.format(
                      "UPDATE places.t SET v = %d WHERE id = %d IF v = %d", round + 1, id, round))
              .setSerialConsistencyLevel(level);
      assertThat(datacenters.session().execute(update).wasApplied()).isTrue();
      Row read =
          datacenters
              .session()
              .execute(
                  SimpleStatement.newInstance("SELECT v FROM places.t WHERE id = " + id)
                      .setConsistencyLevel(level))
              .one();
      assertThat(read.getInt(0)).isEqualTo(round + 1);
    }
    assertThat(datacenters.selector().counters())
        .containsEntry("fallbacks", 0L)
        .containsEntry("observer_failures", 0L);
  }

  @Test
  void countersCountEachUpdateOnce() throws Exception {
    datacenters.useOurs();
    datacenters.slow(SLOW);
    int id = Datacenters.ROWS + 1;
    int updates = 100;
    for (int i = 0; i < updates; i++) {
      datacenters
          .session()
          .execute(
              SimpleStatement.newInstance("UPDATE places.counts SET n = n + 1 WHERE id = " + id)
                  .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM));
    }
    Row row =
        datacenters
            .session()
            .execute(
                SimpleStatement.newInstance("SELECT n FROM places.counts WHERE id = " + id)
                    .setConsistencyLevel(DefaultConsistencyLevel.ALL))
            .one();
    assertThat(row.getLong(0)).isEqualTo(updates);
  }

  private static Datacenters.Outcome run(Case asked, long seed) throws Exception {
    PreparedStatement statement = datacenters.session().prepare(asked.statement);
    Function<SplittableRandom, BoundStatement> next =
        random -> statement.bind(random.nextInt(Datacenters.ROWS)).setConsistencyLevel(asked.level);
    return datacenters.run(next, REQUESTS, seed);
  }
}
