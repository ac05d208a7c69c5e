package dev.rondo.proof.term;

import dev.rondo.proof.term.Term.App;
import dev.rondo.proof.term.Term.Bool;
import dev.rondo.proof.term.Term.Int;
import dev.rondo.proof.term.Term.Var;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/** Evaluates terms under an assignment of all Boolean variables. Booleans are 0 and 1. */
public final class Evaluation {

  private final Predicate<Var> known;
  private final Map<Term, Long> values = new HashMap<>();

  /** For terms without number variables. */
  public Evaluation(Predicate<Var> known) {
    this.known = known;
  }

  /** The value of a number. */
  public long number(Term root) {
    Deque<Term> open = new ArrayDeque<>();
    open.push(root);
    while (!open.isEmpty()) {
      Term term = open.peek();
      int waiting = open.size();
      if (term instanceof App app && !values.containsKey(term)) {
        app.arguments().stream().filter(part -> !values.containsKey(part)).forEach(open::push);
      }
      if (open.size() == waiting) {
        values.computeIfAbsent(open.pop(), this::value);
      }
    }
    return Objects.requireNonNull(values.get(root));
  }

  /** Whether a formula is true. */
  public boolean holds(Term term) {
    return number(term) == 1;
  }

  private long value(Term term) {
    if (term instanceof Int number) {
      return number.value();
    }
    if (term instanceof Bool truth) {
      return truth.value() ? 1 : 0;
    }
    return term instanceof Var variable ? known.test(variable) ? 1 : 0 : value((App) term);
  }

  private long value(App app) {
    return switch (app.op()) {
      case NOT -> 1 - of(app, 0);
      case AND -> app.arguments().stream().allMatch(part -> of(part) == 1) ? 1 : 0;
      case OR -> app.arguments().stream().anyMatch(part -> of(part) == 1) ? 1 : 0;
      case EQ -> of(app, 0) == of(app, 1) ? 1 : 0;
      case LE -> of(app, 0) <= of(app, 1) ? 1 : 0;
      case ADD -> of(app, 0) + of(app, 1);
      case MUL -> of(app, 0) * of(app, 1);
      case DIV -> Math.floorDiv(of(app, 0), of(app, 1));
      case MOD -> Math.floorMod(of(app, 0), of(app, 1));
      case ITE -> of(app, 0) == 1 ? of(app, 1) : of(app, 2);
    };
  }

  private long of(App app, int argument) {
    return of(app.arguments().get(argument));
  }

  private long of(Term part) {
    return Objects.requireNonNull(values.get(part));
  }
}
