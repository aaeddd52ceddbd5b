package io.github.stowage.cassandra.config;

import java.util.Optional;
import org.apache.cassandra.gms.ApplicationState;

/**
 * Application states by what gossip sends of them, their ordinals. Names differ: number 20 is X1 in
 * 4.1 and INDEX_STATUS in 5.0, which reads it as such, and 4.1 cannot read number 30, the X10 of
 * 5.0, at all. Numbers 21 to 29 are free for plug-ins in both.
 */
final class WireState {
  private WireState() {}

  /** The state with this number, if plug-ins may use it in the server that runs. */
  static Optional<ApplicationState> of(double number) {
    ApplicationState[] states = ApplicationState.values();
    if (number != Math.rint(number) || number < 0 || number >= states.length) {
      return Optional.empty();
    }
    ApplicationState state = states[(int) number];
    return state.name().matches("X\\d+") ? Optional.of(state) : Optional.empty();
  }
}
