package io.github.stowage.alluxio.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.alluxio.tpch.PassReport;
import io.github.stowage.alluxio.tpch.QueryPass;
import java.util.Map;

/**
 * What bundles serve of all bytes, in percent, as docs/alluxio-tpch.md says. What is planned
 * follows from what is read, which is the same each time.
 *
 * @param queries of each query's bytes
 * @param all of the bytes of all queries
 */
record ServedShares(Map<String, Integer> queries, int all) {
  private static final double ROUNDED = 1;

  /** These shares, and the rows that were expected. */
  void assertServed(QueryPass pass, QueryPass expected) {
    Map<String, String> differences = pass.differencesFrom(expected);
    System.out.println(PassReport.table(pass, differences));
    assertThat(differences).isEmpty();
    assertThat(pass.results()).containsOnlyKeys(queries.keySet());
    queries.forEach(
        (query, share) ->
            assertThat(100 * pass.results().get(query).read().share())
                .as(query)
                .isCloseTo(share, within(ROUNDED)));
    assertThat(100 * pass.read().share()).isCloseTo(all, within(ROUNDED));
  }
}
