package dev.rondo.run.observe;

import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.load.UserToString;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The state of a process as text, and its changes. */
public final class StateText {

  private final List<String> variables;
  private final ProtocolNode process;
  private final String[] known;

  /** Begins with the state that the process has now. */
  public StateText(List<String> variables, ProtocolNode process) {
    this.variables = variables;
    this.process = process;
    this.known = new String[variables.size()];
    changes();
  }

  /** Every variable with its value. */
  public Map<String, String> all() {
    Map<String, String> values = new LinkedHashMap<>();
    for (int variable = 0; variable < known.length; variable++) {
      values.put(variables.get(variable), known[variable]);
    }
    return values;
  }

  /** The variables that have changed since the last look, with their values. */
  public Map<String, String> changes() {
    Map<String, String> changes = new LinkedHashMap<>();
    for (int variable = 0; variable < known.length; variable++) {
      String now = text(process.rondoState(variable));
      if (!now.equals(known[variable])) {
        known[variable] = now;
        changes.put(variables.get(variable), now);
      }
    }
    return changes;
  }

  /** A value as text. */
  public static String text(Object value) {
    return UserToString.of(
        value,
        () -> {
          String wrapped = Arrays.deepToString(new Object[] {value});
          return wrapped.substring(1, wrapped.length() - 1);
        });
  }
}
