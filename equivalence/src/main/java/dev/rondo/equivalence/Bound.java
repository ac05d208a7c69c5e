package dev.rondo.equivalence;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import java.util.ArrayList;
import java.util.List;

/**
 * The bound of an enumeration.
 *
 * @param phases how many phases an execution has, see {@link PhaseBound}
 * @param timeouts how often each process may time out
 * @param spawned how many processes may be spawned; executions that spawn more are left out
 */
public record Bound(int n, int f, int phases, int timeouts, int spawned) {

  /** How many processes there may be in all. */
  int max() {
    return n + spawned;
  }

  /** For each variable the inputs it can have in a process; none where it is no input. */
  List<List<Integer>> inputs(Protocol protocol, int node) {
    List<List<Integer>> values = new ArrayList<>();
    for (StateVariable variable : protocol.variables()) {
      values.add(variable.inputs(node, n, f));
    }
    return values;
  }
}
