package dev.rondo.proof.counting;

import dev.rondo.proof.counting.AbstractValue.Count;
import dev.rondo.proof.counting.AbstractValue.InputValue;
import dev.rondo.proof.counting.AbstractValue.Region;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Substitution;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Some rounds in a row as one formula: how many processes take each transition, and how many are in
 * each state afterwards.
 */
final class CountedPhase {

  /** A round with its transitions. */
  record Moved(CountedRound round, List<Transition> moves) {}

  /**
   * What a round has shown.
   *
   * @param focus that the chosen value was output
   * @param other that another was output
   * @param failure that some code threw an exception
   */
  record RoundViolations(Term focus, Term other, Term failure) {}

  private final Terms terms;
  private final LinearTerm focus;
  private final List<Moved> rounds;
  private final List<Map<String, AbstractValue>> after;
  private final List<Term> formulas = new ArrayList<>();
  private final List<RoundViolations> shown = new ArrayList<>();

  /**
   * Writes the formula.
   *
   * @param focus the chosen value
   * @param after the local states after the last round
   */
  CountedPhase(
      Terms terms, LinearTerm focus, List<Moved> rounds, List<Map<String, AbstractValue>> after) {
    this.terms = terms;
    this.focus = focus;
    this.rounds = rounds;
    this.after = after;
    for (int index = 0; index < rounds.size(); index++) {
      write(index);
    }
  }

  List<Term> formulas() {
    return formulas;
  }

  List<RoundViolations> shown() {
    return shown;
  }

  /** How many processes are in each state before the first round. */
  List<LinearTerm> before() {
    CountedRound first = rounds.get(0).round();
    return IntStream.range(0, first.states().size()).mapToObj(first::count).toList();
  }

  /** How many processes are in each state after the last round. */
  List<LinearTerm> afterwards() {
    return arrived(rounds.size() - 1, after);
  }

  private static LinearTerm flow(CountedRound round, int move) {
    return LinearTerm.unknown("flow_" + round.number() + "_" + move);
  }

  private List<LinearTerm> arrived(int index, List<Map<String, AbstractValue>> states) {
    Moved moved = rounds.get(index);
    List<LinearTerm> counts = new ArrayList<>();
    for (Map<String, AbstractValue> state : states) {
      LinearTerm sum = LinearTerm.ZERO;
      for (int move = 0; move < moved.moves().size(); move++) {
        Transition.ProcessOutcome outcome = moved.moves().get(move).outcome();
        if (outcome.failure() == null && outcome.state().equals(state)) {
          sum = sum.plus(flow(moved.round(), move));
        }
      }
      counts.add(sum);
    }
    return counts;
  }

  private void write(int index) {
    Moved moved = rounds.get(index);
    CountedRound round = moved.round();
    // A process that throws has no state afterwards: what follows is not explored.
    Term over = terms.or(shown.stream().map(RoundViolations::failure).toList());
    round.given().forEach(each -> formulas.add(terms.or(over, each)));
    if (index > 0) {
      List<LinearTerm> arrived = arrived(index - 1, round.states());
      for (int state = 0; state < round.states().size(); state++) {
        formulas.add(terms.or(over, round.count(state).is(arrived.get(state), terms)));
      }
    }
    for (int state = 0; state < round.states().size(); state++) {
      LinearTerm leaving = LinearTerm.ZERO;
      for (int move = 0; move < moved.moves().size(); move++) {
        if (moved.moves().get(move).from() == state) {
          leaving = leaving.plus(flow(round, move));
        }
      }
      formulas.add(terms.or(over, leaving.is(round.count(state), terms)));
    }
    List<Term> chosen = new ArrayList<>();
    List<Term> others = new ArrayList<>();
    List<Term> failures = new ArrayList<>();
    for (int number = 0; number < moved.moves().size(); number++) {
      Transition move = moved.moves().get(number);
      LinearTerm flow = flow(round, number);
      Term any = LinearTerm.of(1).atMost(flow, terms);
      formulas.add(terms.or(over, LinearTerm.ZERO.atMost(flow, terms)));
      formulas.add(
          terms.or(
              over, terms.implies(any, own(terms.and(round.hearing(), move.condition()), flow))));
      for (AbstractValue output : move.outcome().outputs()) {
        chosen.add(terms.and(any, isFocus(output)));
        others.add(terms.and(any, terms.not(isFocus(output))));
      }
      if (move.outcome().failure() != null) {
        failures.add(any);
      }
    }
    shown.add(new RoundViolations(terms.or(chosen), terms.or(others), terms.or(failures)));
  }

  /** Processes that take a transition receive messages independently of each other. */
  private Term own(Term condition, LinearTerm flow) {
    String suffix = "_of_" + flow.factors().firstKey();
    Map<Term, Term> names = new HashMap<>();
    for (Term part : Terms.inOrder(List.of(condition))) {
      if (part instanceof Term.Var variable) {
        boolean own = variable.name().startsWith("heard_") || variable.name().startsWith("some_");
        names.put(
            variable, own ? terms.variable(variable.name() + suffix, Sort.INT) : (Term) variable);
      }
    }
    return new Substitution(terms, names).in(condition);
  }

  private Term isFocus(AbstractValue value) {
    if (value instanceof InputValue datum) {
      return terms.bool(datum.region() == Region.FOCUS);
    }
    return ((Count) value).amount().is(focus, terms);
  }

  /** The constants that are output in some rounds. */
  static Set<Long> constants(List<Moved> rounds) {
    Set<Long> constants = new TreeSet<>();
    for (Moved moved : rounds) {
      for (Transition move : moved.moves()) {
        for (AbstractValue output : move.outcome().outputs()) {
          if (output instanceof Count count) {
            constants.add(count.amount().constant());
          }
        }
      }
    }
    return constants;
  }
}
