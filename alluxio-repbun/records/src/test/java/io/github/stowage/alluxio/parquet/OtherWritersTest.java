package io.github.stowage.alluxio.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of other writers than parquet-java; samples/README.md says how they were made. */
class OtherWritersTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "pyarrow, parquet-cpp-arrow, 'id,address,tags'",
    "pyarrow, parquet-cpp-arrow, 'status,price,day'",
    "duckdb, DuckDB, 'id,address,tags'",
    "duckdb, DuckDB, 'status,price,day'",
    "tpchgen-cli, parquet-rs, 'l_quantity,l_extendedprice,l_discount,l_shipdate'",
    "tpchgen-cli, parquet-rs, 'l_comment,l_orderkey'"
  })
  void bundlesAreFaithful(String sample, String writer, String columns) throws Exception {
    Path file = Path.of(getClass().getResource("/samples/" + sample + ".parquet").toURI());
    assertThat(Footer.read(new LocalInputFile(file)).metadata.getFileMetaData().getCreatedBy())
        .startsWith(writer);
    assertThat(FileLayout.read(new LocalInputFile(file)).rowGroups()).isGreaterThan(1);
    BundleAssert.bundlesAreFaithful(
        file, Set.of(columns.split(",")), directory.resolve("bundle.parquet"));
  }
}
