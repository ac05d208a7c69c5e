package rondo;

import java.util.ArrayList;
import java.util.List;

/** Whatever is output was the {@link Input} of some process. */
public final class Validity implements Spec<Object> {

  private final List<Object> inputs = new ArrayList<>();

  @Override
  public void input(NodeId node, Object value) {
    inputs.add(value);
  }

  @Override
  public void observe(NodeId node, Object output) {
    if (!inputs.contains(output)) {
      throw new Violation(node + " decided " + output + ", the inputs were " + inputs);
    }
  }
}
