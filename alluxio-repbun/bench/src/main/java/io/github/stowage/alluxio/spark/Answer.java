package io.github.stowage.alluxio.spark;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** What came of a {@link Request}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
  @JsonSubTypes.Type(value = QueryResult.class, name = "result"),
  @JsonSubTypes.Type(value = Rows.class, name = "rows"),
  @JsonSubTypes.Type(value = Written.class, name = "written"),
  @JsonSubTypes.Type(value = Failed.class, name = "failed")
})
public sealed interface Answer permits QueryResult, Rows, Written, Failed {}
