package dev.rondo.run.observe;

import dev.rondo.run.load.ProtocolNode;
import java.util.ArrayList;
import java.util.List;

/** Detects whether a step has an effect: it changes the state, sends or outputs. */
public final class EffectObserver implements Observer {

  private final List<String> variables;
  private final List<VariableSnapshot> images = new ArrayList<>();
  private boolean sentOrShown;

  /** An observer of processes with these variables. */
  public EffectObserver(List<String> variables) {
    this.variables = variables;
  }

  /** Begins anew for a process. */
  public void forget(int node) {
    images.get(node).hasChanged();
    sentOrShown = false;
  }

  /** Whether a process has had an effect since the beginning. */
  public boolean areThere(int node) {
    return images.get(node).hasChanged() || sentOrShown;
  }

  @Override
  public void started(int node, ProtocolNode process) {
    images.add(new VariableSnapshot(variables, process));
  }

  @Override
  public void sent(int message, int from, int to, Object content, long tag, boolean lost) {
    sentOrShown = true;
  }

  @Override
  public void output(int node, Object value) {
    sentOrShown = true;
  }
}
