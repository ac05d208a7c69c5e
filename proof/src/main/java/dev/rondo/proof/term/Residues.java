package dev.rondo.proof.term;

import dev.rondo.proof.term.Term.App;
import dev.rondo.proof.term.Term.Int;
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
import org.jspecify.annotations.Nullable;

/**
 * Case split on small divisors: the remainder of a sum is computed from the remainders of its
 * symbolic summands, each one of few cases.
 */
final class Residues {

  /** A larger divisor is left to the solver's arithmetic. */
  private static final long LARGEST = 8;

  private record Key(Term number, long divisor) {}

  private final Terms terms;
  private final Tables tables;

  /** For each possible rest when it is that; exactly one of them holds. */
  private final Map<Key, List<Term>> rests = new HashMap<>();

  Residues(Terms terms, Tables tables) {
    this.terms = terms;
    this.tables = tables;
  }

  /** What is left of a number; nothing where the divisor is too large. */
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

  /** What must be known before a number is, itself included, in order. */
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

  /** The last rest is the one that is none of the others. */
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
