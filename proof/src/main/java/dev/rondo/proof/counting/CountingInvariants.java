package dev.rondo.proof.counting;

import dev.rondo.proof.counting.AbstractValue.BooleanValue;
import dev.rondo.proof.counting.AbstractValue.Count;
import dev.rondo.proof.counting.AbstractValue.EnumConstant;
import dev.rondo.proof.counting.AbstractValue.InputValue;
import dev.rondo.proof.counting.AbstractValue.NullValue;
import dev.rondo.proof.counting.AbstractValue.PhaseNumber;
import dev.rondo.proof.counting.AbstractValue.RecordValue;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Candidate invariants between phases: bounds on how many processes have a property, from the
 * thresholds in the code.
 */
final class CountingInvariants {

  /**
   * How many processes are in each state.
   *
   * @param decided whether the chosen value was output
   */
  record Counts(List<LinearTerm> states, Term decided) {}

  /** A candidate invariant. */
  interface CountingFact {

    /** The text for users. */
    String text();

    /** Whether it holds only once the chosen value was output. */
    boolean isOfDecision();

    /** The candidate as a formula. */
    Term of(Counts counts, Terms terms);
  }

  /**
   * That a multiple of how many there are is at least something.
   *
   * @param states of those that are counted
   * @param rest what the multiple is added to, to be at least zero
   */
  private record Enough(
      String who, Set<Integer> states, long times, LinearTerm rest, boolean decided)
      implements CountingFact {

    @Override
    public String text() {
      String many = "#{" + who + "}";
      String when = decided ? "once decided: " : "";
      if (times < 0) {
        return when + many + " = 0";
      }
      String more = when + (times == 1 ? many : times + " * " + many);
      LinearTerm least = rest.times(-1);
      boolean strict = least.constant() == 1 && !least.isConstant();
      return strict
          ? more + " > " + shown(least.minus(LinearTerm.of(1)))
          : more + " ≥ " + shown(least);
    }

    @Override
    public boolean isOfDecision() {
      return decided;
    }

    @Override
    public Term of(Counts counts, Terms terms) {
      LinearTerm sum = rest;
      for (int state : states) {
        sum = sum.plus(counts.states().get(state).times(times));
      }
      Term enough = LinearTerm.ZERO.atMost(sum, terms);
      return decided ? terms.or(terms.not(counts.decided()), enough) : enough;
    }
  }

  private final Map<String, Set<Integer>> groups = new TreeMap<>();
  private final List<Map<String, AbstractValue>> states;

  CountingInvariants(List<Map<String, AbstractValue>> states) {
    this.states = states;
    for (int state = 0; state < states.size(); state++) {
      int number = state;
      states.get(state).forEach((field, value) -> group(field, value, number));
    }
  }

  private void group(String name, AbstractValue value, int state) {
    if (value instanceof RecordValue made) {
      for (int index = 0; index < made.components().size(); index++) {
        group(name + "." + index, made.components().get(index), state);
      }
    }
    String who = said(name, value);
    groups.computeIfAbsent(who, none -> new TreeSet<>()).add(state);
  }

  private static String said(String name, AbstractValue value) {
    if (value instanceof InputValue datum) {
      return name
          + switch (datum.region()) {
            case BELOW -> " < v";
            case FOCUS -> " = v";
            case ABOVE -> " > v";
          };
    }
    if (value instanceof BooleanValue truth) {
      return (truth.value() ? "" : "!") + name;
    }
    if (value instanceof Count count) {
      return name + " = " + count.amount().constant();
    }
    if (value instanceof PhaseNumber time) {
      return name + " = phase " + time.distance().name().toLowerCase(Locale.ROOT);
    }
    if (value instanceof EnumConstant constant) {
      return name + " = " + constant.name();
    }
    return name + (value instanceof NullValue ? " = null" : " != null");
  }

  /**
   * All that may hold.
   *
   * @param compared the differences of counts that the code compares
   */
  List<CountingFact> all(Set<LinearTerm> compared) {
    Set<Map.Entry<Long, LinearTerm>> thresholds = thresholds(compared);
    Map<Set<Integer>, String> distinct = new LinkedHashMap<>();
    groups.forEach((who, of) -> distinct.merge(of, who, CountingInvariants::shorter));
    List<CountingFact> facts = new ArrayList<>();
    for (boolean decided : new boolean[] {true, false}) {
      distinct.forEach(
          (of, who) -> {
            if (of.size() < states.size()) {
              for (Map.Entry<Long, LinearTerm> each : thresholds) {
                facts.add(new Enough(who, of, each.getKey(), each.getValue(), decided));
              }
            }
          });
    }
    return facts;
  }

  private static String shorter(String a, String b) {
    return a.length() <= b.length() ? a : b;
  }

  /** All, a majority, at least one, and what the code asks for. */
  private static Set<Map.Entry<Long, LinearTerm>> thresholds(Set<LinearTerm> compared) {
    Set<Map.Entry<Long, LinearTerm>> all = new LinkedHashSet<>();
    all.add(Map.entry(1L, SystemSize.N.times(-1)));
    all.add(Map.entry(-1L, LinearTerm.ZERO));
    all.add(Map.entry(2L, SystemSize.N.times(-1).plus(LinearTerm.of(-1))));
    all.add(Map.entry(1L, LinearTerm.of(-1)));
    for (LinearTerm difference : compared) {
      threshold(difference, all);
      threshold(difference.times(-1), all);
    }
    return all;
  }

  private static void threshold(LinearTerm difference, Set<Map.Entry<Long, LinearTerm>> all) {
    Set<Long> factors = new TreeSet<>();
    LinearTerm rest = LinearTerm.of(difference.constant());
    for (Map.Entry<String, Long> each : difference.factors().entrySet()) {
      String name = each.getKey();
      if (name.startsWith("heard_") || name.startsWith("some_")) {
        factors.add(each.getValue());
      } else if (name.equals(CountingCalls.N) || name.equals(CountingCalls.F)) {
        rest = rest.plus(LinearTerm.unknown(name).times(each.getValue()));
      } else {
        return;
      }
    }
    if (factors.size() == 1 && factors.iterator().next() > 0) {
      long times = factors.iterator().next();
      all.add(Map.entry(times, rest));
      all.add(Map.entry(times, rest.plus(LinearTerm.of(-1))));
    }
  }

  private static String shown(LinearTerm linear) {
    List<String> parts = new ArrayList<>();
    linear
        .factors()
        .forEach((name, factor) -> parts.add(factor == 1 ? name : factor + " * " + name));
    if (linear.constant() != 0 || parts.isEmpty()) {
      parts.add(String.valueOf(linear.constant()));
    }
    return String.join(" + ", parts).replace("+ -", "- ");
  }
}
