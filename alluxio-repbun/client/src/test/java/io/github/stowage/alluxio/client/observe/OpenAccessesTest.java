package io.github.stowage.alluxio.client.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OpenAccessesTest {
  private static final FileKey FILE = new FileKey(1, "/a");
  private static final Set<String> COLUMNS = Set.of("id");

  private final List<List<Ranges>> ended = new ArrayList<>();
  private final OpenAccesses accesses = new OpenAccesses((file, streams) -> ended.add(streams));
  private long next;

  /** A stream that has read a byte that no other reads. */
  private StreamRanges opened(FileKey file, Set<String> columns, Object... readers) {
    StreamRanges stream = accesses.open(file, columns, readers);
    stream.another().add(2 * next++, 1);
    return stream;
  }

  @Test
  void streamsThatAReaderHasOpenAtOnceAreOneAccess() {
    StreamRanges first = opened(FILE, COLUMNS, "reader");
    StreamRanges second = opened(new FileKey(1, "/a"), Set.of("id"), "reader");
    first.close();
    StreamRanges third = opened(FILE, COLUMNS, "reader");
    third.close();
    assertThat(ended).isEmpty();
    second.close();
    assertThat(ended).extracting(List::size).containsExactly(3);

    opened(FILE, COLUMNS, "reader").close();
    assertThat(ended).hasSize(2);
  }

  @Test
  void othersStreamsAreNot() {
    StreamRanges first = opened(FILE, COLUMNS, "reader");
    opened(FILE, COLUMNS, "another").close();
    opened(FILE, null, "reader").close();
    opened(FILE, Set.of("day"), "reader").close();
    opened(new FileKey(2, "/a"), COLUMNS, "reader").close();
    first.close();
    assertThat(ended).hasSize(5).allSatisfy(streams -> assertThat(streams).hasSize(1));
  }

  @Test
  void aReaderIsKnownAgainByAnything() {
    StreamRanges first = opened(FILE, null, "files", "thread");
    StreamRanges second = opened(FILE, null, "files", "another thread");
    StreamRanges third = opened(FILE, null, "other files", "another thread");
    first.close();
    third.close();
    second.close();
    assertThat(ended).extracting(List::size).containsExactly(3);
    opened(FILE, null, "other files").close();
    assertThat(ended).hasSize(2);
  }

  @Test
  void streamsThatReadNothingAreNoAccess() {
    accesses.open(FILE, null, "reader").close();
    StreamRanges first = opened(FILE, null, "reader");
    accesses.open(FILE, null, "reader").close();
    first.close();
    assertThat(ended).extracting(List::size).containsExactly(1);
  }

  @Test
  void aStreamThatIsNeverClosedKeepsNoOther() {
    StreamRanges open = opened(FILE, null, "reader");
    opened(FILE, null, "reader").close();
    accesses.flush();
    accesses.flush();
    assertThat(ended).hasSize(1);
    for (int i = 0; i < OpenAccesses.MOST_STREAMS; i++) {
      opened(FILE, null, "reader").close();
    }
    assertThat(ended).hasSize(2);
    assertThat(ended.get(1)).hasSize(OpenAccesses.MOST_STREAMS);
    open.close();
    assertThat(ended).hasSize(3);
  }
}
