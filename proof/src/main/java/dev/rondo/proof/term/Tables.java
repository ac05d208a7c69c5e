package dev.rondo.proof.term;

import dev.rondo.proof.term.Term.Int;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that range over few constants, as a map from each constant to the condition under which
 * the number is that constant. Exactly one of the conditions holds.
 */
final class Tables {

  /** A number of more values than this is left to the solver's arithmetic. */
  private static final int LIMIT = 96;

  private final Terms terms;
  private final Map<Term, SortedMap<Long, Term>> tables = new HashMap<>();

  Tables(Terms terms) {
    this.terms = terms;
  }

  @Nullable SortedMap<Long, Term> of(Term term) {
    if (term instanceof Int number) {
      SortedMap<Long, Term> single = new TreeMap<>();
      single.put(number.value(), terms.bool(true));
      return single;
    }
    return tables.get(term);
  }

  /** The number that equals each constant under its condition; empty if there are too many. */
  @Nullable Term term(SortedMap<Long, Term> table) {
    table.values().removeIf(terms::isFalse);
    if (table.isEmpty() || table.size() > LIMIT) {
      return null;
    }
    Term chain = terms.number(table.firstKey());
    for (Map.Entry<Long, Term> entry : table.tailMap(table.firstKey() + 1).entrySet()) {
      chain = terms.decision(entry.getValue(), terms.number(entry.getKey()), chain);
    }
    if (table.size() > 1) {
      tables.put(chain, table);
    }
    return chain;
  }

  @Nullable Term ite(Term condition, Term then, Term otherwise) {
    SortedMap<Long, Term> a = of(then);
    SortedMap<Long, Term> b = of(otherwise);
    if (a == null || b == null) {
      return null;
    }
    SortedMap<Long, Term> merged = new TreeMap<>();
    Term never = terms.bool(false);
    for (SortedMap<Long, Term> side : List.of(a, b)) {
      for (Long value : side.keySet()) {
        merged.computeIfAbsent(
            value, v -> terms.ite(condition, a.getOrDefault(v, never), b.getOrDefault(v, never)));
      }
    }
    return term(merged);
  }

  /** The image of each constant under a function. */
  @Nullable Term map(Term number, LongUnaryOperator change) {
    SortedMap<Long, Term> table = of(number);
    if (table == null) {
      return null;
    }
    SortedMap<Long, Term> changed = new TreeMap<>();
    table.forEach(
        (value, condition) ->
            changed.merge(change.applyAsLong(value), condition, (x, y) -> terms.or(x, y)));
    return term(changed);
  }

  /** The result of an operation on two numbers. */
  @Nullable Term combine(Term left, Term right, LongBinaryOperator operator) {
    SortedMap<Long, Term> a = of(left);
    SortedMap<Long, Term> b = of(right);
    if (a == null || b == null) {
      return null;
    }
    if (a.size() * b.size() > 4 * LIMIT) {
      return null;
    }
    SortedMap<Long, Term> combined = new TreeMap<>();
    a.forEach(
        (x, whenX) ->
            b.forEach(
                (y, whenY) ->
                    combined.merge(
                        operator.applyAsLong(x, y),
                        terms.and(whenX, whenY),
                        (p, q) -> terms.or(p, q))));
    return term(combined);
  }

  /** Whether two numbers are equal. */
  @Nullable Term same(Term left, Term right) {
    SortedMap<Long, Term> a = of(left);
    SortedMap<Long, Term> b = of(right);
    if (a == null || b == null) {
      return null;
    }
    List<Term> cases = new ArrayList<>();
    for (Map.Entry<Long, Term> x : a.entrySet()) {
      Term y = b.get(x.getKey());
      if (y != null) {
        cases.add(terms.and(x.getValue(), y));
      }
    }
    return terms.or(cases);
  }

  /** Whether a number is at most another. */
  @Nullable Term atMost(Term left, Term right) {
    SortedMap<Long, Term> a = of(left);
    SortedMap<Long, Term> b = of(right);
    if (a == null || b == null) {
      return null;
    }
    if (a.lastKey() <= b.firstKey() || b.lastKey() < a.firstKey()) {
      return terms.bool(a.lastKey() <= b.firstKey());
    }
    List<Term> cases = new ArrayList<>();
    for (Map.Entry<Long, Term> x : a.entrySet()) {
      boolean always = x.getKey() <= b.firstKey();
      Term greater =
          always ? terms.bool(true) : terms.or(List.copyOf(b.tailMap(x.getKey()).values()));
      cases.add(terms.and(x.getValue(), greater));
    }
    return terms.or(cases);
  }
}
