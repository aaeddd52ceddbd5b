package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Somebody wants a new plan now; the master deletes it when it made one. There is one at a time, of
 * all who want a plan. Immutable.
 */
public final class ReplanRequest {
  private final String by;

  /** Not the constructor's: older versions write none. */
  @JsonSetter(nulls = Nulls.SKIP)
  private List<String> ids = List.of();

  /**
   * @param by who was the first to ask, for the master's log
   */
  @JsonCreator
  public ReplanRequest(@JsonProperty("by") String by) {
    this.by = by;
  }

  private ReplanRequest others(List<String> of) {
    ReplanRequest request = new ReplanRequest(by);
    request.ids = of;
    return request;
  }

  /**
   * One more wants the plan.
   *
   * @param id of whoever it is, which nobody else has
   */
  public ReplanRequest with(String id) {
    List<String> more = new ArrayList<>(ids);
    more.remove(id);
    more.add(id);
    return others(more);
  }

  /**
   * @return empty if nobody else wants the plan
   */
  public Optional<ReplanRequest> without(String id) {
    return without(List.of(id));
  }

  /**
   * @param answered an earlier state of this request
   * @return empty if nobody has asked since
   */
  public Optional<ReplanRequest> without(ReplanRequest answered) {
    return without(answered.ids);
  }

  private Optional<ReplanRequest> without(List<String> some) {
    List<String> fewer = new ArrayList<>(ids);
    fewer.removeAll(some);
    return fewer.isEmpty() ? Optional.empty() : Optional.of(others(fewer));
  }

  public boolean isOf(String id) {
    return ids.contains(id);
  }

  public String by() {
    return by;
  }
}
