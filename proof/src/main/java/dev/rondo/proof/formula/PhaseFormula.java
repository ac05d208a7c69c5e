package dev.rondo.proof.formula;

import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.proof.formula.SystemState.Watched;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.NodeMapValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.rounds.RoundProtocol.Waiting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The initial states of a protocol and the transition relation of a phase, as formulas. */
final class PhaseFormula {

  private final TranslationContext setup;
  private final Terms terms;
  private final int n;

  PhaseFormula(TranslationContext setup) {
    this.setup = setup;
    this.terms = setup.terms;
    this.n = setup.bounds.n();
  }

  /** All processes after their start. */
  SystemState start() {
    setup.formula.comment("the start");
    InitialValues initial = new InitialValues(setup);
    List<Map<String, Value>> processes = new ArrayList<>();
    for (int process = 0; process < n; process++) {
      processes.add(initial.of(process));
    }
    Term zero = terms.number(0);
    Monitors monitors = new Monitors(setup, Monitors.nothing(setup));
    RoundFormula round = new RoundFormula(setup, Moment.START, zero, monitors);
    for (int process = 0; process < n; process++) {
      processes.set(process, round.begin(process, processes.get(process)));
    }
    if (setup.awakens()) {
      round.awaken(terms.bool(true), processes);
    }
    round.checkAll(terms.bool(true), processes);
    List<Term> none = Collections.nCopies(n, terms.bool(false));
    SystemState state =
        new SystemState(
            zero, List.copyOf(processes), none, none, terms.bool(false), monitors.watched());
    name(Moment.START, state);
    return state;
  }

  /** The state after one phase. */
  SystemState phase(SystemState before, int number) {
    SystemState state = before.withPhase(nextPhase(before));
    setup.formula.name("phase_" + number, state.phase());
    for (RoundMethods round : setup.rounds.rounds()) {
      Moment moment = new Moment(number, round.number());
      setup.formula.comment(moment + ": " + round.message());
      Monitors monitors = new Monitors(setup, state.watched());
      state = new RoundFormula(setup, moment, state.phase(), monitors).run(round, state);
      state = state.withWatched(monitors.watched());
      name(moment, state);
    }
    return state;
  }

  /** The next phase for which a message waits, or else the next one. */
  private Term nextPhase(SystemState state) {
    Term next = terms.add(state.phase(), terms.number(1));
    if (!setup.skipsSilence()) {
      return next;
    }
    Term found = terms.bool(false);
    Term least = next;
    for (Map<String, Value> process : state.processes()) {
      for (Waiting place : setup.pending().waiting()) {
        for (Value held : held(Objects.requireNonNull(process.get(place.field())))) {
          if (held instanceof RecordValue message) {
            Term phase = phaseOf(place, message);
            Term later = terms.and(message.present(), terms.lt(state.phase(), phase));
            Term better = terms.and(later, terms.or(terms.not(found), terms.lt(phase, least)));
            least = terms.ite(better, phase, least);
            found = terms.or(found, later);
          }
        }
      }
    }
    return least;
  }

  /**
   * The messages that wait in a field. Of messages to several processes the last one is of the
   * latest phase, but for rounds that were written.
   */
  private List<Value> held(Value value) {
    if (value instanceof NodeMapValue perNode) {
      return setup.rounds.protocol().writtenAsRounds() ? perNode.values() : List.of(perNode.last());
    }
    return List.of(value);
  }

  static Term phaseOf(Waiting place, RecordValue message) {
    int component = place.message().components().indexOf(place.message().phase().orElseThrow());
    return ((Value.Scalar) message.components().get(component)).term();
  }

  /** Gives names to the values of the processes. */
  private void name(Moment moment, SystemState state) {
    for (int process = 0; process < n; process++) {
      for (Map.Entry<String, Value> field : state.processes().get(process).entrySet()) {
        String name = field.getKey() + "_P" + process + "_" + moment.suffix();
        Naming.of(setup.formula).name(name, field.getValue());
      }
    }
    for (Watched watched : state.watched()) {
      setup.formula.name("shown_" + moment.suffix(), watched.any());
    }
  }

  /** A process between phases. */
  ProcessStep between(int process, Term phase) {
    return new ProcessStep(setup, Moment.START, process, phase, new Monitors(setup, List.of()));
  }

  /** Names the parts of values, for readers of a formula. */
  private static final class Naming {

    private final FormulaBuilder formula;

    private Naming(FormulaBuilder formula) {
      this.formula = formula;
    }

    static Naming of(FormulaBuilder formula) {
      return new Naming(formula);
    }

    void name(String name, Value value) {
      if (value instanceof Scalar scalar) {
        name(name, scalar.term());
      } else if (value instanceof RecordValue structure) {
        name(name + "_set", structure.present());
        for (int index = 0; index < structure.components().size(); index++) {
          name(name + "_" + index, structure.components().get(index));
        }
      } else if (value instanceof ListValue sequence) {
        name(name + "_size", sequence.length());
        for (int index = 0; index < sequence.slots().size(); index++) {
          name(name + "_" + index, sequence.slots().get(index));
        }
      } else if (value instanceof NodeMapValue perNode) {
        for (int index = 0; index < perNode.values().size(); index++) {
          name(name + "_to_P" + index, perNode.values().get(index));
        }
      }
    }

    /** A simple term needs no name. */
    private void name(String name, Term term) {
      if (term instanceof Term.App) {
        formula.name(name, term);
      }
    }
  }
}
