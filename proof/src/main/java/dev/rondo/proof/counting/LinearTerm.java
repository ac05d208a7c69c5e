package dev.rondo.proof.counting;

import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A linear combination of symbolic numbers.
 *
 * @param factors how often each unknown number is in it, never zero
 */
record LinearTerm(SortedMap<String, Long> factors, long constant) {

  static final LinearTerm ZERO = of(0);

  LinearTerm {
    TreeMap<String, Long> kept = new TreeMap<>(factors);
    kept.values().removeIf(factor -> factor == 0);
    factors = Collections.unmodifiableSortedMap(kept);
  }

  static LinearTerm of(long constant) {
    return new LinearTerm(new TreeMap<>(), constant);
  }

  static LinearTerm unknown(String name) {
    return new LinearTerm(new TreeMap<>(Collections.singletonMap(name, 1L)), 0);
  }

  boolean isConstant() {
    return factors.isEmpty();
  }

  LinearTerm plus(LinearTerm other) {
    TreeMap<String, Long> sum = new TreeMap<>(factors);
    other.factors.forEach((name, factor) -> sum.merge(name, factor, Math::addExact));
    return new LinearTerm(sum, Math.addExact(constant, other.constant));
  }

  LinearTerm minus(LinearTerm other) {
    return plus(other.times(-1));
  }

  LinearTerm times(long factor) {
    TreeMap<String, Long> product = new TreeMap<>();
    factors.forEach((name, each) -> product.put(name, Math.multiplyExact(factor, each)));
    return new LinearTerm(product, Math.multiplyExact(factor, constant));
  }

  Term term(Terms terms) {
    Term sum = terms.number(constant);
    for (var each : factors.entrySet()) {
      sum = terms.add(sum, terms.mul(each.getValue(), terms.variable(each.getKey(), Sort.INT)));
    }
    return sum;
  }

  /** That it is at most another. */
  Term atMost(LinearTerm other, Terms terms) {
    LinearTerm rest = minus(other);
    return rest.isConstant()
        ? terms.bool(rest.constant <= 0)
        : terms.le(term(terms), other.term(terms));
  }

  /** That it is another. */
  Term is(LinearTerm other, Terms terms) {
    LinearTerm rest = minus(other);
    return rest.isConstant()
        ? terms.bool(rest.constant == 0)
        : terms.eq(term(terms), other.term(terms));
  }
}
