package rondo;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Outputs are entries, and no two of one key differ: {@code output(Map.entry(term, leader))} says
 * that a term has at most one leader.
 */
public final class AgreementPerKey implements Spec<Map.Entry<?, ?>> {

  private final Map<Object, Object> agreed = new HashMap<>();
  private final transient Map<Object, NodeId> holders = new HashMap<>();

  @Override
  public void observe(NodeId node, Map.Entry<?, ?> output) {
    Object key = output.getKey();
    if (!agreed.containsKey(key)) {
      agreed.put(key, output.getValue());
      holders.put(key, node);
    } else if (!agreed.get(key).equals(output.getValue())) {
      throw new Violation(
          String.format(
              Locale.ROOT,
              "for %s, %s has %s and %s has %s",
              key,
              holders.get(key),
              agreed.get(key),
              node,
              output.getValue()));
    }
  }
}
