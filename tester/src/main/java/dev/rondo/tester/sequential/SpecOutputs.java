package dev.rondo.tester.sequential;

import java.util.List;
import java.util.function.Supplier;
import rondo.NodeId;
import rondo.Spec;
import rondo.runtime.Outputs;

/** Shows outputs to fresh specs. */
final class SpecOutputs implements Outputs {

  private final List<Supplier<Spec<Object>>> makers;
  private final Spec<Object>[] specs;
  private int asked;
  long count;

  @SuppressWarnings({"unchecked", "rawtypes"})
  SpecOutputs(List<Supplier<Spec<Object>>> makers) {
    this.makers = makers;
    this.specs = new Spec[makers.size()];
  }

  void restart() {
    count = 0;
    for (int index = 0; index < specs.length; index++) {
      specs[index] = makers.get(index).get();
    }
  }

  @Override
  public void output(int node, Object value) {
    count++;
    for (asked = 0; asked < specs.length; asked++) {
      specs[asked].observe(NodeId.of(node), value);
    }
  }

  /** The name of the spec that has just found something. */
  String asked() {
    return specs[Math.min(asked, specs.length - 1)].getClass().getName();
  }

  @Override
  public void input(int node, Object value) {
    for (Spec<Object> spec : specs) {
      spec.input(NodeId.of(node), value);
    }
  }
}
