package io.github.stowage.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QueriesTest {
  private final Queries queries = new Queries("ycsb", "usertable");

  @Test
  void textOfEachOperation() {
    assertThat(queries.read(null)).isEqualTo("SELECT * FROM ycsb.usertable WHERE y_id = ?");
    assertThat(queries.read(Set.of("field0")))
        .isEqualTo("SELECT \"field0\" FROM ycsb.usertable WHERE y_id = ?");
    assertThat(queries.scan(Set.of()))
        .isEqualTo("SELECT * FROM ycsb.usertable WHERE token(y_id) >= token(?) LIMIT ?");
    assertThat(queries.write(List.of("field0", "field1")))
        .isEqualTo("INSERT INTO ycsb.usertable (y_id, \"field0\", \"field1\") VALUES (?, ?, ?)");
    assertThat(queries.delete()).isEqualTo("DELETE FROM ycsb.usertable WHERE y_id = ?");
  }

  @Test
  void aFieldNameCannotLeaveItsQuotes() {
    assertThat(queries.read(Set.of("a\" FROM t; --"))).contains("\"a\"\" FROM t; --\"");
  }

  @Test
  void schemaIsThatOfTheOfficialBinding() {
    assertThat(YcsbSchema.statements(TableSettings.standard(3, "NONE"), "dc'1"))
        .containsExactly(
            "CREATE KEYSPACE IF NOT EXISTS ycsb WITH replication ="
                + " {'class': 'NetworkTopologyStrategy', 'dc''1': 3}",
            "CREATE TABLE IF NOT EXISTS ycsb.usertable (y_id varchar PRIMARY KEY, field0 varchar,"
                + " field1 varchar, field2 varchar, field3 varchar, field4 varchar, field5 varchar,"
                + " field6 varchar, field7 varchar, field8 varchar, field9 varchar)"
                + " WITH speculative_retry = 'NONE'");
  }
}
