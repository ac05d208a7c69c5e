package dev.rondo.run.sequential;

import dev.rondo.run.observe.DeferredViolation;
import dev.rondo.run.value.ValueCopy;
import java.util.List;
import java.util.function.Supplier;
import rondo.NodeId;
import rondo.Spec;
import rondo.Violation;

/** Checks outputs against fresh specs. */
class OutputChecker implements SpecObserver {

  private final List<String> names;
  private final List<Supplier<Spec<Object>>> makers;
  private final Spec<Object>[] specs;
  private final DeferredViolation held = new DeferredViolation();
  private int asked;
  long count;

  @SuppressWarnings({"unchecked", "rawtypes"})
  OutputChecker(LoadedProgram program) {
    this.names = program.specNames();
    this.makers = program.specs();
    this.specs = new Spec[makers.size()];
  }

  /** The names of the specs. */
  List<String> names() {
    return names;
  }

  @Override
  public void restart() {
    count = 0;
    held.clear();
    asked = specs.length;
    for (int index = 0; index < specs.length; index++) {
      specs[index] = makers.get(index).get();
    }
  }

  /** The states of the specs. */
  Object[] specs() {
    return specs;
  }

  /** Restores states of the specs. */
  @SuppressWarnings("unchecked") // they are copies of such specs
  void restore(Object[] kept) {
    count = 0;
    held.clear();
    asked = specs.length;
    for (int index = 0; index < specs.length; index++) {
      specs[index] = (Spec<Object>) java.util.Objects.requireNonNull(ValueCopy.of(kept[index]));
    }
  }

  @Override
  public void show(int node, Object value) {
    count++;
    if (held.isThere()) {
      return;
    }
    try {
      for (asked = 0; asked < specs.length; asked++) {
        specs[asked].observe(NodeId.of(node), value);
      }
    } catch (Violation said) {
      held.found(said);
    }
  }

  @Override
  public void hold() {
    held.hold();
  }

  @Override
  public void release() {
    held.release();
  }

  @Override
  public String violated() {
    return asked < specs.length ? names.get(asked) : "";
  }

  @Override
  public void input(int node, Object value) {
    for (Spec<Object> spec : specs) {
      spec.input(NodeId.of(node), value);
    }
  }
}
