package dev.rondo.proof.counting;

import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * One way through a piece of code. Where code asks for something that is not known, the way forks;
 * {@link #all} goes every way, from the beginning each time.
 */
final class ExecutionPath {

  /** Nothing can happen on this way. */
  static final class Impossible extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Impossible() {
      super("no way on", null, false, false);
    }
  }

  /** Several messages are asked at once, and may answer differently. */
  static final class Mixed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Mixed() {
      super("some do and some do not", null, false, false);
    }
  }

  private static final class Fork {
    private final List<Integer> ways;
    private int taken;

    private Fork(List<Integer> ways) {
      this.ways = ways;
    }
  }

  /** The way on which the messages that are asked answer differently. */
  private static final int MIXED = -1;

  private final Terms terms;
  private final String stem;
  private final FeasibilityOracle oracle;
  private final List<Fork> forks;
  private final List<Term> conditions;
  private final Map<String, AbstractValue.RecordValue> chosen = new HashMap<>();
  private int depth;
  private int names;
  private boolean asksMany;
  private boolean isTried;

  private ExecutionPath(
      Terms terms, String stem, List<Term> given, FeasibilityOracle oracle, List<Fork> forks) {
    this.terms = terms;
    this.stem = stem;
    this.oracle = oracle;
    this.forks = forks;
    this.conditions = new ArrayList<>(given);
  }

  /**
   * Goes all ways on which something can happen.
   *
   * @param stem begins the names of what is unknown on them
   * @param given what holds at the beginning
   */
  static void all(
      Terms terms,
      String stem,
      List<Term> given,
      FeasibilityOracle oracle,
      Consumer<ExecutionPath> run) {
    List<Fork> forks = new ArrayList<>();
    do {
      try {
        run.accept(new ExecutionPath(terms, stem, given, oracle, forks));
      } catch (Impossible impossible) {
        // The next way, then.
      }
      while (!forks.isEmpty()
          && ++forks.get(forks.size() - 1).taken == forks.get(forks.size() - 1).ways.size()) {
        forks.remove(forks.size() - 1);
      }
    } while (!forks.isEmpty());
  }

  /** Begins where another way is: what was chosen there is chosen here. */
  void follow(ExecutionPath other) {
    chosen.putAll(other.chosen);
    isTried = other.isCondition();
  }

  /** From here on code is run to see whether it can be run, and must change nothing. */
  void tries() {
    isTried = true;
  }

  /** Whether it is a condition on messages that is run, which changes nothing. */
  boolean isCondition() {
    return asksMany || isTried;
  }

  Terms terms() {
    return terms;
  }

  /** All that holds here. */
  List<Term> conditions() {
    return List.copyOf(conditions);
  }

  FeasibilityOracle oracle() {
    return oracle;
  }

  /** A number of which nothing is known yet; it is another one for each message that is asked. */
  LinearTerm unknown() {
    asksOne();
    return LinearTerm.unknown(newName());
  }

  /** What comes next has a result of its own for each message. */
  void asksOne() {
    if (asksMany) {
      throw new Mixed();
    }
  }

  String newName() {
    return stem + "_" + names++;
  }

  void assume(Term condition) {
    if (!terms.isTrue(condition)) {
      conditions.add(condition);
    }
  }

  /** Whether a condition follows from what holds here. */
  boolean implies(Term condition) {
    List<Term> refuted = new ArrayList<>(conditions);
    refuted.add(terms.not(condition));
    return terms.isTrue(condition) || !oracle.isPossible(refuted);
  }

  /** Those of some facts that follow from what holds here. */
  List<Term> following(List<Term> facts) {
    return oracle.following(facts, conditions, terms);
  }

  /** Whether a condition holds, which all that is asked at once answers alike. */
  boolean holds(Term condition) {
    return choose(List.of(condition, terms.not(condition)), true) == 0;
  }

  /** One of several possibilities, of which each message has its own. */
  int any(Term... possible) {
    return choose(List.of(possible), false);
  }

  int choose(List<Term> possible, boolean isCommon) {
    if (depth == forks.size()) {
      List<Integer> ways =
          IntStream.range(0, possible.size())
              .filter(way -> isOpen(possible.get(way)))
              .boxed()
              .toList();
      if (ways.isEmpty()) {
        throw new Impossible();
      }
      forks.add(new Fork(asksMany && !isCommon && ways.size() > 1 ? List.of(MIXED) : ways));
    }
    Fork fork = forks.get(depth++);
    int way = fork.ways.get(fork.taken);
    if (way == MIXED) {
      throw new Mixed();
    }
    assume(possible.get(way));
    return way;
  }

  private boolean isOpen(Term condition) {
    if (terms.isTrue(condition) || terms.isFalse(condition)) {
      return terms.isTrue(condition);
    }
    List<Term> together = new ArrayList<>(conditions);
    together.add(condition);
    return oracle.isPossible(together);
  }

  /** Asks something of many messages at once. */
  <T> T asking(Supplier<T> question) {
    boolean before = asksMany;
    asksMany = true;
    try {
      return question.get();
    } finally {
      asksMany = before;
    }
  }

  /** What was chosen once stays. */
  Map<String, AbstractValue.RecordValue> chosen() {
    return chosen;
  }
}
