package io.github.stowage.tiering.spark.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.tiering.spark.BadJobException;
import org.apache.spark.SparkException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokenInputTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[MALFORMED_CSV_RECORD] Malformed CSV record: 3",
        "[FAILED_READ_FILE.NO_HINT] Encountered error",
        "[CANNOT_READ_FILE_FOOTER] Could not read footer"
      })
  void aBrokenFileIsTheUsersToMend(String said) {
    Exception cause = new IllegalStateException("row 3\nof a plan");
    Exception failed = new SparkException("Job aborted", new SparkException(said, cause));
    assertThat(BrokenInput.of(failed, "--csv x", "CSV"))
        .isInstanceOf(BadJobException.class)
        .hasMessage("--csv x: cannot be read: row 3, allowed: CSV");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Job aborted: [EXECUTOR_LOST]", "the file [MALFORMED_CSV_RECORD]"})
  void allElseIsNot(String said) {
    Exception failed = new SparkException(said, null);
    assertThat(BrokenInput.of(failed, "--csv x", "CSV"))
        .isInstanceOf(IllegalStateException.class)
        .hasCause(failed);
  }
}
