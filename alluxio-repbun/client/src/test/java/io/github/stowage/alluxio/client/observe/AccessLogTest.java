package io.github.stowage.alluxio.client.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AccessLogTest {
  private static final FileKey FILE = new FileKey(1, "/a");
  private static final FileKey OTHER = new FileKey(2, "/b");
  private static final List<Ranges> RANGES = streams(4, 10, 20, 30);

  private static List<Ranges> streams(long... bounds) {
    return List.of(new Ranges(bounds));
  }

  @Test
  void equalAccessesAreCounted() {
    AccessLog log = new AccessLog(10, 10);
    assertThat(log.add(FILE, RANGES, 1)).isTrue();
    assertThat(log.add(FILE, streams(4, 10, 20, 30), 2)).isTrue();
    assertThat(log.add(FILE, streams(4, 10), 1)).isTrue();
    assertThat(log.drain()).isEqualTo(Map.of(FILE, Map.of(RANGES, 3L, streams(4, 10), 1L)));
    assertThat(log.drain()).isEmpty();
  }

  @Test
  void filesAreBounded() {
    AccessLog log = new AccessLog(1, 10);
    assertThat(log.add(FILE, RANGES, 1)).isTrue();
    assertThat(log.add(OTHER, RANGES, 1)).isFalse();
    assertThat(log.add(FILE, RANGES, 1)).isTrue();
    assertThat(log.drain()).containsOnlyKeys(FILE);
    assertThat(log.add(OTHER, RANGES, 1)).isTrue();
  }

  @Test
  void rangesAreBoundedAndDrainedOnesMakeRoom() {
    AccessLog log = new AccessLog(10, 3);
    assertThat(log.add(FILE, RANGES, 1)).isTrue();
    assertThat(log.add(OTHER, RANGES, 1)).isFalse();
    assertThat(log.add(FILE, RANGES, 1)).isTrue();
    assertThat(log.drain()).containsOnlyKeys(FILE);
    assertThat(log.add(OTHER, RANGES, 1)).isTrue();
  }

  @Test
  void anotherVersionOfAFileIsAnotherFile() {
    AccessLog log = new AccessLog(10, 10);
    log.add(FILE, RANGES, 1);
    log.add(new FileKey(9, "/a"), RANGES, 1);
    assertThat(log.drain()).hasSize(2);
  }
}
