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
 * One path through a piece of code. An undecided condition forks the path; {@link #all} enumerates
 * the feasible paths by re-execution from the beginning.
 */
final class ExecutionPath {

  /** The path is infeasible. */
  static final class Impossible extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Impossible() {
      super("no way on", null, false, false);
    }
  }

  /** A condition on several messages at once may differ from message to message. */
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

  /** The branch on which the messages differ. */
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
   * Enumerates the feasible paths.
   *
   * @param stem the prefix of the names of fresh variables
   * @param given the path condition at the beginning
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
        // Continue with the next path.
      }
      while (!forks.isEmpty()
          && ++forks.get(forks.size() - 1).taken == forks.get(forks.size() - 1).ways.size()) {
        forks.remove(forks.size() - 1);
      }
    } while (!forks.isEmpty());
  }

  /** Continues another path: its choices hold here too. */
  void follow(ExecutionPath other) {
    chosen.putAll(other.chosen);
    isTried = other.isCondition();
  }

  /** From here on code is executed only to see whether it may throw, and must not change state. */
  void tries() {
    isTried = true;
  }

  /** Whether a condition on messages is evaluated, which must not change state. */
  boolean isCondition() {
    return asksMany || isTried;
  }

  Terms terms() {
    return terms;
  }

  /** The path condition, as conjuncts. */
  List<Term> conditions() {
    return List.copyOf(conditions);
  }

  FeasibilityOracle oracle() {
    return oracle;
  }

  /** A fresh variable; a condition on several messages needs one per message. */
  LinearTerm unknown() {
    asksOne();
    return LinearTerm.unknown(newName());
  }

  /** What follows differs from message to message. */
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

  /** Whether the path condition implies a condition. */
  boolean implies(Term condition) {
    List<Term> refuted = new ArrayList<>(conditions);
    refuted.add(terms.not(condition));
    return terms.isTrue(condition) || !oracle.isPossible(refuted);
  }

  /** The facts that the path condition implies. */
  List<Term> following(List<Term> facts) {
    return oracle.following(facts, conditions, terms);
  }

  /** Whether a condition holds that does not depend on the message; forks if undecided. */
  boolean holds(Term condition) {
    return choose(List.of(condition, terms.not(condition)), true) == 0;
  }

  /** Forks into one path per possibility; each message has its own. */
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

  /** Evaluates a condition on many messages at once. */
  <T> T asking(Supplier<T> question) {
    boolean before = asksMany;
    asksMany = true;
    try {
      return question.get();
    } finally {
      asksMany = before;
    }
  }

  /** The first messages of mailboxes, as chosen on this path. */
  Map<String, AbstractValue.RecordValue> chosen() {
    return chosen;
  }
}
