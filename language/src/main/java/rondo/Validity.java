package rondo;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whatever is output was the {@link Input} of some process. */
public final class Validity implements Spec<Object> {

  private final Set<Object> allowed = new HashSet<>();
  private final transient List<Object> inputs = new ArrayList<>();

  @Override
  public void input(NodeId node, Object value) {
    allowed.add(value);
    inputs.add(value);
  }

  @Override
  public void observe(NodeId node, Object output) {
    if (!allowed.contains(output)) {
      throw new Violation(node + " decided " + output + ", the inputs were " + inputs);
    }
  }
}
