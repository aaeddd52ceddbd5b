package io.github.stowage.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DBException;

class ClientSettingsTest {
  private static ClientSettings read(String... keysAndValues) throws DBException {
    Properties properties = new Properties();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
    }
    return ClientSettings.read(properties, Map.of("SECRET", "from-environment"));
  }

  @Test
  void defaultsAreYcsbsTableTokenAwareAndUnauthenticated() throws DBException {
    ClientSettings settings = read();
    assertThat(settings.connection().contactPoints())
        .containsExactly(new InetSocketAddress("127.0.0.1", 9042));
    assertThat(settings.connection().coordinatorOnly()).isFalse();
    assertThat(settings.connection().credentials()).isNull();
    assertThat(settings.table()).isEqualTo(TableSettings.standard(3, "99p"));
    assertThat(settings.createSchema()).isFalse();
    assertThat(settings.readLevel()).isEqualTo(DefaultConsistencyLevel.ONE);
    assertThat(settings.writeLevel()).isEqualTo(DefaultConsistencyLevel.QUORUM);
  }

  @Test
  void everyKeyIsHonoured() throws DBException {
    ClientSettings settings =
        read(
            "hosts", "127.0.0.2, 127.0.0.3",
            "port", "9043",
            "cassandra.keyspace", "shop",
            "table", "orders",
            "fieldcount", "3",
            "fieldnameprefix", "f",
            "cassandra.readconsistencylevel", "local_quorum",
            "cassandra.writeconsistencylevel", "ALL",
            "cassandra.localdatacenter", "dc2",
            "cassandra.coordinatoronly", "true",
            "cassandra.requesttimeoutmillis", "2500",
            "cassandra.createschema", "true",
            "cassandra.replicationfactor", "5",
            "cassandra.speculativeretry", "NONE");
    assertThat(settings.connection())
        .isEqualTo(
            new ConnectionSettings(
                List.of(
                    new InetSocketAddress("127.0.0.2", 9043),
                    new InetSocketAddress("127.0.0.3", 9043)),
                "dc2",
                true,
                Duration.ofMillis(2500),
                null));
    assertThat(settings.table()).isEqualTo(new TableSettings("shop", "orders", "f", 3, 5, "NONE"));
    assertThat(settings.createSchema()).isTrue();
    assertThat(settings.readLevel()).isEqualTo(DefaultConsistencyLevel.LOCAL_QUORUM);
    assertThat(settings.writeLevel()).isEqualTo(DefaultConsistencyLevel.ALL);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "port | 0 | 1 to 65535",
        "port | many | 1 to 65535",
        "hosts | a,,b | single commas",
        "hosts | no-such-host.invalid | resolve",
        "cassandra.keyspace | x;drop | letters",
        "table | 9lives | letter",
        "cassandra.readconsistencylevel | SOME | LOCAL_QUORUM",
        "cassandra.coordinatoronly | yes | true or false",
        "cassandra.requesttimeoutmillis | -1 | 1 to 600000",
        "cassandra.replicationfactor | 0 | 1 to 100",
        "cassandra.speculativeretry | x'; DROP | NONE",
        "cassandra.coordinatoronli | true | cassandra.coordinatoronly",
        "cassandra.passwordfile | /x | user name",
      })
  void aBadValueNamesKeyValueAndRange(String key, String value, String allowed) {
    assertThatThrownBy(() -> read(key, value))
        .isInstanceOf(DBException.class)
        .hasMessageContaining(key.startsWith("cassandra.password") ? "cassandra.username" : key)
        .hasMessageContaining(allowed);
  }

  @Test
  void thePasswordComesFromAFileOrTheEnvironment(@TempDir Path dir) throws Exception {
    Path file = Files.writeString(dir.resolve("password"), "from-file\n");
    assertThat(
            read("cassandra.username", "u", "cassandra.passwordfile", file.toString())
                .connection()
                .credentials()
                .password())
        .isEqualTo("from-file");
    assertThat(
            read("cassandra.username", "u", "cassandra.passwordenv", "SECRET")
                .connection()
                .credentials()
                .password())
        .isEqualTo("from-environment");
  }

  @Test
  void aPasswordInAPropertyIsRefusedAndNotRepeated() {
    assertThatThrownBy(() -> read("cassandra.password", "hunter2"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("cassandra.passwordfile")
        .hasMessageNotContaining("hunter2");
    assertThatThrownBy(() -> read("cassandra.pasword", "hunter2"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("cassandra.pasword")
        .hasMessageNotContaining("hunter2");
    assertThat(new Credentials("u", "hunter2").toString()).doesNotContain("hunter2");
  }

  @ParameterizedTest
  @CsvSource({"cassandra.passwordenv, NOT_SET", "cassandra.passwordfile, no/such/file"})
  void aMissingPasswordSourceIsNamed(String key, String value) {
    assertThatThrownBy(() -> read("cassandra.username", "u", key, value))
        .isInstanceOf(DBException.class)
        .hasMessageContaining(key + "=" + value);
  }
}
