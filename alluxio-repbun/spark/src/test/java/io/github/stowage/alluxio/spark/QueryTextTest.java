package io.github.stowage.alluxio.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QueryTextTest {
  @Test
  void has22DifferentQueries() throws IOException {
    Set<String> texts = new HashSet<>();
    for (String name : QueryText.NAMES) {
      texts.add(QueryText.of(name));
    }
    assertThat(texts).hasSize(22).allMatch(text -> text.contains("select"));
  }

  @Test
  void namesThatAreNoneAreRefused() {
    for (String name : new String[] {"q0", "q23", "../q1", ""}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> QueryText.of(name))
          .withMessage("query " + name + ", allowed: q1 to q22");
    }
  }
}
