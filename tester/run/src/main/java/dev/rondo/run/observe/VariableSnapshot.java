package dev.rondo.run.observe;

import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.value.ChangeDetector;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A snapshot of the variables of a process, to find which have changed. */
public final class VariableSnapshot {

  private final List<String> variables;
  private final ProtocolNode process;
  private final ChangeDetector[] detectors;
  private final boolean[] changed;

  /** Begins with the state that the process has now. */
  public VariableSnapshot(List<String> variables, ProtocolNode process) {
    this.variables = variables;
    this.process = process;
    this.detectors = new ChangeDetector[variables.size()];
    this.changed = new boolean[variables.size()];
    for (int variable = 0; variable < detectors.length; variable++) {
      detectors[variable] = new ChangeDetector();
    }
    hasChanged();
  }

  /** Whether the state differs from that of the last look. */
  public boolean hasChanged() {
    boolean any = false;
    for (int variable = 0; variable < detectors.length; variable++) {
      changed[variable] = detectors[variable].hasChanged(process.rondoState(variable));
      any |= changed[variable];
    }
    return any;
  }

  /** Whether a variable had changed at the last look. */
  public boolean hasChanged(int variable) {
    return changed[variable];
  }

  /** The variables that had changed at the last look, with the values that they have now. */
  public Map<String, String> changes() {
    Map<String, String> changes = new LinkedHashMap<>();
    for (int variable = 0; variable < detectors.length; variable++) {
      if (changed[variable]) {
        changes.put(variables.get(variable), StateText.text(process.rondoState(variable)));
      }
    }
    return changes;
  }
}
