package dev.rondo.proof.term;

import dev.rondo.proof.term.Term.App;
import dev.rondo.proof.term.Term.Bool;
import dev.rondo.proof.term.Term.Int;
import dev.rondo.proof.term.Term.Var;
import dev.rondo.run.load.LoopExit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Creates terms, each once, and simplifies them. Numbers with few possible values, such as a number
 * of messages, are case distinctions over constants; a comparison with them becomes a formula
 * without numbers, which is easiest for solvers.
 */
public final class Terms {

  private static final int SELDOM = (1 << 12) - 1;

  private record Key(Op op, List<Term> arguments) {}

  private final Map<Key, App> apps = new HashMap<>();
  private final Map<Long, Int> numbers = new HashMap<>();
  private final Map<String, Var> variables = new HashMap<>();
  private final Tables tables = new Tables(this);
  private final Residues residues = new Residues(this, tables);
  private final Bool yes;
  private final Bool no;
  private int nextId;

  private int asked;

  /** An empty factory. */
  public Terms() {
    yes = new Bool(nextId++, true);
    no = new Bool(nextId++, false);
  }

  /** The number of terms. */
  public int size() {
    return nextId;
  }

  /** True or false. */
  public Term bool(boolean value) {
    return value ? yes : no;
  }

  /** A number. */
  public Term number(long value) {
    return numbers.computeIfAbsent(value, v -> new Int(nextId++, v));
  }

  /** A variable; one name always gives the same variable. */
  public Var variable(String name, Sort sort) {
    return variables.computeIfAbsent(name, n -> new Var(nextId++, n, sort));
  }

  /** Whether a term is certainly true. */
  public boolean isTrue(Term term) {
    return term == yes;
  }

  /** Whether a term is certainly false. */
  public boolean isFalse(Term term) {
    return term == no;
  }

  /** Negation. */
  public Term not(Term term) {
    if (term instanceof Bool known) {
      return bool(!known.value());
    }
    return term instanceof App app && app.op() == Op.NOT
        ? app.arguments().get(0)
        : app(Op.NOT, List.of(term));
  }

  /** Conjunction. */
  public Term and(Term... parts) {
    return and(List.of(parts));
  }

  /** Conjunction. */
  public Term and(List<Term> parts) {
    return junction(Op.AND, parts, no);
  }

  /** Disjunction. */
  public Term or(Term... parts) {
    return or(List.of(parts));
  }

  /** Disjunction. */
  public Term or(List<Term> parts) {
    return junction(Op.OR, parts, yes);
  }

  /** Implication. */
  public Term implies(Term condition, Term conclusion) {
    return or(not(condition), conclusion);
  }

  private Term junction(Op op, List<Term> parts, Term absorbing) {
    Term neutral = not(absorbing);
    Set<Term> kept = new LinkedHashSet<>();
    for (Term part : parts) {
      if (parts.contains(not(part))) {
        return absorbing;
      }
      List<Term> flat = part instanceof App app && app.op() == op ? app.arguments() : List.of(part);
      for (Term each : flat) {
        if (each == absorbing || kept.contains(not(each))) {
          return absorbing;
        }
        if (each != neutral) {
          kept.add(each);
        }
      }
    }
    return switch (kept.size()) {
      case 0 -> neutral;
      case 1 -> kept.iterator().next();
      default -> app(op, List.copyOf(kept));
    };
  }

  /** An if-then-else term. */
  public Term ite(Term condition, Term then, Term otherwise) {
    if (condition instanceof Bool known) {
      return known.value() ? then : otherwise;
    }
    if (then == otherwise) {
      return then;
    }
    if (condition instanceof App negated && negated.op() == Op.NOT) {
      return ite(negated.arguments().get(0), otherwise, then);
    }
    if (then.sort() == Sort.BOOL) {
      Term shorter = booleanIte(condition, then, otherwise);
      if (shorter != null) {
        return shorter;
      }
    }
    Term table = then.sort() == Sort.INT ? tables.ite(condition, then, otherwise) : null;
    return table != null
        ? table
        : app(
            Op.ITE, List.of(condition, under(condition, then, 1), under(condition, otherwise, 2)));
  }

  /** An if-then-else term without simplification. */
  Term decision(Term condition, Term then, Term otherwise) {
    return app(Op.ITE, List.of(condition, then, otherwise));
  }

  /**
   * A number that is one of a few constants.
   *
   * @param conditions for each constant when it is that; exactly one of them holds
   */
  public Term oneOf(SortedMap<Long, Term> conditions) {
    Term table = tables.term(new TreeMap<>(conditions));
    if (table == null) {
      throw new IllegalArgumentException("too many constants: " + conditions.size());
    }
    return table;
  }

  /** The branch of a case distinction whose condition is decided already. */
  private static Term under(Term condition, Term branch, int taken) {
    return branch instanceof App app && app.op() == Op.ITE && app.arguments().get(0) == condition
        ? app.arguments().get(taken)
        : branch;
  }

  private @Nullable Term booleanIte(Term condition, Term then, Term otherwise) {
    if (then instanceof Bool known) {
      return known.value() ? or(condition, otherwise) : and(not(condition), otherwise);
    }
    if (otherwise instanceof Bool known) {
      return known.value() ? or(not(condition), then) : and(condition, then);
    }
    return null;
  }

  /** Equality of two terms of one sort. */
  public Term eq(Term a, Term b) {
    if (a == b) {
      return yes;
    }
    if (a.sort() == Sort.BOOL) {
      return a instanceof Bool || b instanceof Bool || not(a) == b
          ? ite(a, b, not(b))
          : ordered(Op.EQ, a, b);
    }
    if (a instanceof Int && b instanceof Int) {
      return no;
    }
    Term decided = tables.same(a, b);
    return decided != null ? decided : ordered(Op.EQ, a, b);
  }

  private Term ordered(Op op, Term a, Term b) {
    return a.id() < b.id() ? app(op, List.of(a, b)) : app(op, List.of(b, a));
  }

  /** At most. */
  public Term le(Term a, Term b) {
    if (a == b) {
      return yes;
    }
    if (a instanceof Int x && b instanceof Int y) {
      return bool(x.value() <= y.value());
    }
    Term decided = tables.atMost(a, b);
    return decided != null ? decided : app(Op.LE, List.of(a, b));
  }

  /** Less than. */
  public Term lt(Term a, Term b) {
    return not(le(b, a));
  }

  /** The sum of two numbers. */
  public Term add(Term a, Term b) {
    if (a instanceof Int x && b instanceof Int y) {
      return number(Math.addExact(x.value(), y.value()));
    }
    if (a instanceof Int x && x.value() == 0) {
      return b;
    }
    if (b instanceof Int y && y.value() == 0) {
      return a;
    }
    Term sum = tables.combine(a, b, Math::addExact);
    return sum != null ? sum : ordered(Op.ADD, a, b);
  }

  /** The difference of two numbers. */
  public Term subtract(Term a, Term b) {
    return a == b ? number(0) : add(a, mul(-1, b));
  }

  /** A multiple of a number. */
  public Term mul(long factor, Term b) {
    if (b instanceof Int y) {
      return number(Math.multiplyExact(factor, y.value()));
    }
    if (factor == 0 || factor == 1) {
      return factor == 0 ? number(0) : b;
    }
    Term product = tables.map(b, value -> Math.multiplyExact(factor, value));
    return product != null ? product : app(Op.MUL, List.of(number(factor), b));
  }

  /** Division by a positive number, rounded down. */
  public Term floorDiv(Term a, long divisor) {
    if (a instanceof Int x) {
      return number(Math.floorDiv(x.value(), divisor));
    }
    Term quotient = tables.map(a, value -> Math.floorDiv(value, divisor));
    return quotient != null ? quotient : app(Op.DIV, List.of(a, number(divisor)));
  }

  /** The remainder of a division by a positive number, never negative. */
  public Term floorMod(Term a, long divisor) {
    if (a instanceof Int x) {
      return number(Math.floorMod(x.value(), divisor));
    }
    Term rest = tables.map(a, value -> Math.floorMod(value, divisor));
    if (rest == null) {
      rest = residues.of(a, divisor);
    }
    return rest != null ? rest : app(Op.MOD, List.of(a, number(divisor)));
  }

  /** The number of true formulas. */
  public Term count(List<Term> bits) {
    Term sum = number(0);
    for (int index = bits.size() - 1; index >= 0; index--) {
      sum = add(ite(bits.get(index), number(1), number(0)), sum);
    }
    return sum;
  }

  /** The greater of two numbers. */
  public Term max(Term a, Term b) {
    return ite(le(a, b), b, a);
  }

  /** The lesser of two numbers. */
  public Term min(Term a, Term b) {
    return ite(le(a, b), a, b);
  }

  App app(Op op, List<Term> arguments) {
    if ((++asked & SELDOM) == 0) {
      LoopExit.pass(); // a formula may be too large for the time that there is
    }
    return apps.computeIfAbsent(
        new Key(op, arguments), key -> new App(nextId++, key.op(), key.arguments()));
  }

  /** All parts of some terms, arguments first. */
  public static List<Term> inOrder(List<Term> roots) {
    Set<Term> seen = new LinkedHashSet<>(roots);
    List<Term> open = new ArrayList<>(seen);
    while (!open.isEmpty()) {
      Term term = open.remove(open.size() - 1);
      if (term instanceof App app) {
        for (Term argument : app.arguments()) {
          if (seen.add(argument)) {
            open.add(argument);
          }
        }
      }
    }
    Stream<Term> sorted = seen.stream().sorted(Comparator.comparingInt(Term::id));
    return sorted.toList();
  }

  /**
   * Case split on small divisors: the remainder of a sum is computed from the remainders of its
   * symbolic summands, each one of few cases.
   */
  private static final class Residues {

    /** A larger divisor is left to the solver's arithmetic. */
    private static final long LARGEST = 8;

    private record Key(Term number, long divisor) {}

    private final Terms terms;
    private final Tables tables;

    /** The condition of each possible remainder; exactly one of them holds. */
    private final Map<Key, List<Term>> rests = new HashMap<>();

    Residues(Terms terms, Tables tables) {
      this.terms = terms;
      this.tables = tables;
    }

    /** The remainder of a number; empty if the divisor is too large. */
    @Nullable Term of(Term number, long divisor) {
      if (divisor > LARGEST) {
        return null;
      }
      for (Term part : parts(number, divisor)) {
        rests.put(new Key(part, divisor), rests(part, divisor));
      }
      SortedMap<Long, Term> table = new TreeMap<>();
      List<Term> conditions = known(number, divisor);
      for (int rest = 0; rest < divisor; rest++) {
        table.put((long) rest, conditions.get(rest));
      }
      return tables.term(table);
    }

    private List<Term> known(Term number, long divisor) {
      return Objects.requireNonNull(rests.get(new Key(number, divisor)));
    }

    /** The parts of a number and the number itself, in the order of evaluation. */
    private List<Term> parts(Term number, long divisor) {
      Set<Term> parts = new LinkedHashSet<>();
      Deque<Term> open = new ArrayDeque<>(List.of(number));
      while (!open.isEmpty()) {
        Term part = open.pop();
        if (!rests.containsKey(new Key(part, divisor)) && parts.add(part)) {
          open.addAll(numbersIn(part));
        }
      }
      return parts.stream().sorted(Comparator.comparingInt(Term::id)).toList();
    }

    private List<Term> numbersIn(Term number) {
      if (!(number instanceof App app) || tables.of(number) != null) {
        return List.of();
      }
      return switch (app.op()) {
        case ADD -> app.arguments();
        case MUL -> app.arguments().subList(1, 2);
        case ITE -> app.arguments().subList(1, 3);
        default -> List.of();
      };
    }

    private List<Term> rests(Term number, long divisor) {
      SortedMap<Long, Term> table = tables.of(number);
      if (table != null) {
        return ofTable(table, divisor);
      }
      if (number instanceof App app) {
        switch (app.op()) {
          case ADD -> {
            return sum(
                known(app.arguments().get(0), divisor), known(app.arguments().get(1), divisor));
          }
          case MUL -> {
            long factor = ((Int) app.arguments().get(0)).value();
            return product(factor, known(app.arguments().get(1), divisor));
          }
          case ITE -> {
            return choice(
                app.arguments().get(0),
                known(app.arguments().get(1), divisor),
                known(app.arguments().get(2), divisor));
          }
          default -> {}
        }
      }
      return ofUnknown(number, divisor);
    }

    private List<Term> ofTable(SortedMap<Long, Term> table, long divisor) {
      List<List<Term>> cases = cases((int) divisor);
      table.forEach((value, when) -> cases.get((int) Math.floorMod(value, divisor)).add(when));
      return any(cases);
    }

    private List<Term> sum(List<Term> left, List<Term> right) {
      List<List<Term>> cases = cases(left.size());
      for (int a = 0; a < left.size(); a++) {
        for (int b = 0; b < left.size(); b++) {
          cases.get((a + b) % left.size()).add(terms.and(left.get(a), right.get(b)));
        }
      }
      return any(cases);
    }

    private List<Term> product(long factor, List<Term> of) {
      List<List<Term>> cases = cases(of.size());
      int times = (int) Math.floorMod(factor, (long) of.size());
      for (int rest = 0; rest < of.size(); rest++) {
        cases.get(times * rest % of.size()).add(of.get(rest));
      }
      return any(cases);
    }

    private List<Term> choice(Term condition, List<Term> then, List<Term> otherwise) {
      List<Term> chosen = new ArrayList<>();
      for (int rest = 0; rest < then.size(); rest++) {
        chosen.add(terms.ite(condition, then.get(rest), otherwise.get(rest)));
      }
      return chosen;
    }

    /** The last remainder is the one that is none of the others. */
    private List<Term> ofUnknown(Term number, long divisor) {
      Term rest = terms.app(Op.MOD, List.of(number, terms.number(divisor)));
      List<Term> conditions = new ArrayList<>();
      for (int value = 0; value < divisor - 1; value++) {
        conditions.add(terms.eq(rest, terms.number(value)));
      }
      conditions.add(terms.not(terms.or(conditions)));
      return conditions;
    }

    private static List<List<Term>> cases(int count) {
      List<List<Term>> cases = new ArrayList<>();
      for (int index = 0; index < count; index++) {
        cases.add(new ArrayList<>());
      }
      return cases;
    }

    private List<Term> any(List<List<Term>> cases) {
      return cases.stream().map(terms::or).toList();
    }
  }
}
