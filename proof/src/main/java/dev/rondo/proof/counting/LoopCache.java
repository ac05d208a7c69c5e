package dev.rondo.proof.counting;

import com.github.javaparser.ast.Node;
import dev.rondo.proof.counting.AbstractValue.RecordValue;
import dev.rondo.proof.counting.LoopSummary.Element;
import dev.rondo.proof.term.Term;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Memoizes loop summaries: many paths reach the same loop in the same state. */
final class LoopCache {

  /**
   * A situation before a loop.
   *
   * @param elements what the loop is over: the ways to it may differ in nothing else
   */
  record Situation(
      List<Element> elements,
      Map<String, AbstractValue> fields,
      Map<String, AbstractValue> locals,
      Map<String, RecordValue> chosen,
      List<Term> conditions,
      String name) {}

  private final Map<Node, Map<Situation, List<LoopExit>>> known = new IdentityHashMap<>();

  List<LoopExit> of(Node loop, Situation situation, Supplier<List<LoopExit>> otherwise) {
    Map<Situation, List<LoopExit>> here = known.computeIfAbsent(loop, node -> new HashMap<>());
    List<LoopExit> found = here.get(situation);
    if (found == null) {
      found = otherwise.get();
      here.put(situation, found);
    }
    return found;
  }
}
