package dev.rondo.run.watch;

import dev.rondo.run.load.ProtocolNode;
import java.util.ArrayList;
import java.util.List;

/** Whether what a process runs has any effect: it changes its state, sends or outputs. */
public final class EffectWatch implements Observer {

  private final List<String> variables;
  private final List<StateImage> images = new ArrayList<>();
  private boolean sentOrShown;

  /** Of processes with these variables. */
  public EffectWatch(List<String> variables) {
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
    images.add(new StateImage(variables, process));
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
