package dev.rondo.analysis.infer;

import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Phases of two levels that are two numbers of their messages: a ballot and a slot, a ballot and a
 * step. The lower one begins anew with the upper one, so some handler sets it back; a message
 * without it comes before all of them.
 */
record PairedPhases(Map<String, String> upper, Map<String, String> lower) {

  /** What stands between the two levels in the name of a phase. */
  static final String BETWEEN = ":";

  private static final String NONE = "0";
  private static final int MOST = 2;

  /** The pairs with these upper levels, those first that most messages carry. */
  static List<PairedPhases> of(Protocol protocol, Map<String, String> upper) {
    PhaseEvidence evidence = PhaseEvidence.of(protocol);
    Map<String, Map<String, String>> byKind = new TreeMap<>();
    for (Message message : protocol.messages()) {
      for (Component component : evidence.numbers(message)) {
        boolean isUpper = component.name().equals(upper.get(message.name()));
        if (!isUpper && evidence.beginsAnew(evidence.kind(component))) {
          byKind
              .computeIfAbsent(evidence.kind(component), kind -> new TreeMap<>())
              .putIfAbsent(message.name(), component.name());
        }
      }
    }
    List<Map<String, String>> lower = new ArrayList<>(byKind.values());
    lower.sort(Comparator.comparing(carriers -> -carriers.size()));
    return lower.stream().limit(MOST).map(carriers -> new PairedPhases(upper, carriers)).toList();
  }

  /** For each message both levels as one name. */
  Map<String, String> names() {
    Map<String, String> names = new TreeMap<>();
    upper.forEach(
        (message, name) -> names.put(message, name + BETWEEN + lower.getOrDefault(message, NONE)));
    return names;
  }

  /** What leads to what where both levels are the same. */
  MessageGraph graph(Protocol untagged) {
    return MessageGraph.of(untagged, upper).and(MessageGraph.of(untagged, lower));
  }
}
