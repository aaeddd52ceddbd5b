package io.github.stowage.tiering.demo;

import io.github.stowage.tiering.data.PaperRow;
import java.util.function.ToIntFunction;

/** The columns of the paper's table that have an index. */
enum Column {
  ENDED_FLAG("endedFlag", PaperRow::endedFlag),
  CUSTOMER_ID("customerId", PaperRow::customerId),
  COUNTRY("country", PaperRow::country),
  CITY("city", PaperRow::city),
  CONN_TYPE("connType", PaperRow::connType),
  ISP("isp", PaperRow::isp);

  private final String text;
  private final ToIntFunction<PaperRow> value;

  Column(String text, ToIntFunction<PaperRow> value) {
    this.text = text;
    this.value = value;
  }

  String text() {
    return text;
  }

  int of(PaperRow row) {
    return value.applyAsInt(row);
  }
}
