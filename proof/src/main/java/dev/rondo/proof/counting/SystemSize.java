package dev.rondo.proof.counting;

import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * How many processes there are, and how many of them may be faulty.
 *
 * @param text for users
 */
record SystemSize(String text, Function<Terms, Term> condition) {

  static final LinearTerm N = LinearTerm.unknown(CountingCalls.N);
  static final LinearTerm F = LinearTerm.unknown(CountingCalls.F);

  /**
   * What can be claimed, the most first.
   *
   * @param n as it is given, from which on processes are taken where nothing else helps
   */
  static List<SystemSize> of(int n, int f, boolean asksForF) {
    List<SystemSize> sizes = new ArrayList<>();
    if (!asksForF) {
      sizes.add(new SystemSize("for every n", terms -> noFaults(terms, 1)));
      sizes.add(new SystemSize("for every n ≥ " + n, terms -> noFaults(terms, n)));
      return n > 1 ? sizes : sizes.subList(0, 1);
    }
    sizes.add(new SystemSize("for every n and f ≤ n", terms -> faults(terms, 1)));
    sizes.add(new SystemSize("for every n and f with n > 2 f", terms -> faults(terms, 2)));
    sizes.add(new SystemSize("for every n and f with n > 3 f", terms -> faults(terms, 3)));
    sizes.add(
        new SystemSize(
            String.format(Locale.ROOT, "for every n ≥ %d, f = %d", n, f),
            terms -> terms.and(F.is(LinearTerm.of(f), terms), LinearTerm.of(n).atMost(N, terms))));
    return sizes;
  }

  private static Term noFaults(Terms terms, int n) {
    return terms.and(LinearTerm.of(n).atMost(N, terms), F.is(LinearTerm.ZERO, terms));
  }

  /** One process at least, and n is more than so often f, or as much for once. */
  private static Term faults(Terms terms, int times) {
    LinearTerm least = times == 1 ? F : F.times(times).plus(LinearTerm.of(1));
    return terms.and(
        LinearTerm.of(1).atMost(N, terms),
        LinearTerm.ZERO.atMost(F, terms),
        least.atMost(N, terms));
  }
}
