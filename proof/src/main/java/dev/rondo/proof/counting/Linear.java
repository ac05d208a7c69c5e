package dev.rondo.proof.counting;

import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A number made of unknown ones.
 *
 * @param factors how often each unknown number is in it, never zero
 */
record Linear(SortedMap<String, Long> factors, long constant) {

  static final Linear ZERO = of(0);

  Linear {
    TreeMap<String, Long> kept = new TreeMap<>(factors);
    kept.values().removeIf(factor -> factor == 0);
    factors = Collections.unmodifiableSortedMap(kept);
  }

  static Linear of(long constant) {
    return new Linear(new TreeMap<>(), constant);
  }

  static Linear unknown(String name) {
    return new Linear(new TreeMap<>(Collections.singletonMap(name, 1L)), 0);
  }

  boolean isConstant() {
    return factors.isEmpty();
  }

  Linear plus(Linear other) {
    TreeMap<String, Long> sum = new TreeMap<>(factors);
    other.factors.forEach((name, factor) -> sum.merge(name, factor, Math::addExact));
    return new Linear(sum, Math.addExact(constant, other.constant));
  }

  Linear minus(Linear other) {
    return plus(other.times(-1));
  }

  Linear times(long factor) {
    TreeMap<String, Long> product = new TreeMap<>();
    factors.forEach((name, each) -> product.put(name, Math.multiplyExact(factor, each)));
    return new Linear(product, Math.multiplyExact(factor, constant));
  }

  Term term(Terms terms) {
    Term sum = terms.number(constant);
    for (var each : factors.entrySet()) {
      sum = terms.add(sum, terms.mul(each.getValue(), terms.variable(each.getKey(), Sort.INT)));
    }
    return sum;
  }

  /** That it is at most another. */
  Term atMost(Linear other, Terms terms) {
    Linear rest = minus(other);
    return rest.isConstant()
        ? terms.bool(rest.constant <= 0)
        : terms.le(term(terms), other.term(terms));
  }

  /** That it is another. */
  Term is(Linear other, Terms terms) {
    Linear rest = minus(other);
    return rest.isConstant()
        ? terms.bool(rest.constant == 0)
        : terms.eq(term(terms), other.term(terms));
  }
}
