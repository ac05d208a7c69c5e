package rondo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Outputs are entries, and no two of one key differ: {@code output(Map.entry(term, leader))} says
 * that a term has at most one leader.
 */
public final class AgreementPerKey implements Spec<Map.Entry<?, ?>> {

  private final List<Map.Entry<?, ?>> entries = new ArrayList<>();
  private final List<NodeId> nodes = new ArrayList<>();

  @Override
  public void observe(NodeId node, Map.Entry<?, ?> output) {
    for (int index = 0; index < entries.size(); index++) {
      Map.Entry<?, ?> earlier = entries.get(index);
      if (earlier.getKey().equals(output.getKey())) {
        compare(nodes.get(index), earlier, node, output);
        return;
      }
    }
    entries.add(output);
    nodes.add(node);
  }

  private static void compare(
      NodeId first, Map.Entry<?, ?> earlier, NodeId node, Map.Entry<?, ?> output) {
    if (!earlier.getValue().equals(output.getValue())) {
      throw new Violation(
          String.format(
              "for %s, %s has %s and %s has %s",
              output.getKey(), first, earlier.getValue(), node, output.getValue()));
    }
  }
}
