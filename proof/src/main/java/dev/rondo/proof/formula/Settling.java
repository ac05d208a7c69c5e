package dev.rondo.proof.formula;

import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.NodeMapValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Values;
import dev.rondo.rounds.Waiting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Removes messages of past phases, which are never sent any more, from a state between two phases.
 */
final class Settling {

  private final TranslationContext setup;
  private final Terms terms;
  private final Term phase;

  private Settling(TranslationContext setup, Term phase) {
    this.setup = setup;
    this.terms = setup.terms;
    this.phase = phase;
  }

  /** The state at the end of its phase, without them. */
  static SystemState of(TranslationContext setup, SystemState state) {
    Settling settling = new Settling(setup, state.phase());
    return state.withProcesses(state.processes().stream().map(settling::process).toList());
  }

  private Map<String, Value> process(Map<String, Value> fields) {
    Map<String, Value> settled = new LinkedHashMap<>(fields);
    for (Waiting place : setup.rounds.waiting()) {
      Value held = Objects.requireNonNull(fields.get(place.field()));
      if (held instanceof NodeMapValue each) {
        settled.put(place.field(), perNode(place, each));
      } else {
        settled.put(place.field(), message(place, held));
        if (place.reach() == Waiting.Reach.ONE) {
          Value to = Objects.requireNonNull(fields.get(place.destination()));
          Value nobody = setup.values.node(terms.number(-1));
          settled.put(place.destination(), setup.values.choose(waits(place, held), to, nobody));
        }
      }
    }
    return settled;
  }

  private NodeMapValue perNode(Waiting place, NodeMapValue each) {
    List<Value> settled = new ArrayList<>();
    each.values().forEach(value -> settled.add(message(place, value)));
    return new NodeMapValue(List.copyOf(settled), message(place, each.last()));
  }

  private Value message(Waiting place, Value held) {
    return held instanceof RecordValue message
        ? setup.values.choose(waits(place, held), message, Values.NULL)
        : held;
  }

  private Term waits(Waiting place, Value held) {
    return held instanceof RecordValue message
        ? terms.and(message.present(), terms.lt(phase, TransitionRelation.phaseOf(place, message)))
        : terms.bool(false);
  }
}
