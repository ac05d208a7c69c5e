package dev.rondo.proof.induction;

import dev.rondo.proof.formula.Decisions;
import dev.rondo.proof.formula.SystemState.Watched;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Base;
import dev.rondo.proof.value.Value.PerNode;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Value.Sequence;
import dev.rondo.proof.value.Value.Structure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiFunction;

/**
 * Facts that protocols often keep, made from the types of the state alone. Which of them a protocol
 * really keeps, a solver finds out.
 */
final class Facts {

  private final StateView example;
  private final List<Fact> facts = new ArrayList<>();
  private final List<Location> numbers = new ArrayList<>();
  private final List<Location> flags = new ArrayList<>();
  private final List<String> nullable = new ArrayList<>();

  private Facts(StateView example) {
    this.example = example;
  }

  /** Facts about states that look like this one. */
  static List<Fact> about(StateView example) {
    Facts facts = new Facts(example);
    facts.findLocations();
    facts.aboutOne();
    facts.aboutTwo();
    facts.aboutNulls();
    facts.aboutAll();
    facts.facts.addAll(new DecisionFacts(example, facts.numbers, facts.constants()).list());
    return List.copyOf(facts.facts);
  }

  private void findLocations() {
    for (Map.Entry<String, Value> field : example.state().processes().get(0).entrySet()) {
      locate(field.getKey(), field.getValue());
    }
  }

  private void locate(String field, Value value) {
    if (value instanceof Scalar scalar) {
      add(new Location(field, -1, field, scalar.kind()));
      if (scalar.kind().nullable()) {
        nullable.add(field);
      }
    } else if (value instanceof Structure structure) {
      nullable.add(field);
      for (int index = 0; index < structure.components().size(); index++) {
        if (structure.components().get(index) instanceof Scalar scalar) {
          add(new Location(field, index, field + "[" + index + "]", scalar.kind()));
        }
      }
    } else if (value instanceof Sequence || value instanceof PerNode) {
      nullable.add(field);
    }
  }

  private void add(Location location) {
    if (location.kind().base() == Base.BOOL && location.component() < 0) {
      flags.add(location);
    } else if (location.kind().base() != Base.BOOL) {
      numbers.add(location);
    }
  }

  private void fact(String text, BiFunction<StateView, Integer, Term> ofProcess) {
    facts.add(new Fact(text, view -> view.forAll(p -> ofProcess.apply(view, p))));
  }

  /** On the condition that it is there, and on each flag. */
  private void conditional(
      String text, Location a, Location b, BiFunction<StateView, Integer, Term> ofProcess) {
    fact(text, (view, p) -> view.terms().implies(there(view, a, b, p), ofProcess.apply(view, p)));
    for (Location flag : flags) {
      fact(
          flag.name() + " => " + text,
          (view, p) ->
              view.terms()
                  .implies(
                      view.terms().and(there(view, a, b, p), view.at(flag, p)),
                      ofProcess.apply(view, p)));
      fact(
          "!" + flag.name() + " => " + text,
          (view, p) ->
              view.terms()
                  .implies(
                      view.terms().and(there(view, a, b, p), view.terms().not(view.at(flag, p))),
                      ofProcess.apply(view, p)));
    }
  }

  private static Term there(StateView view, Location a, Location b, int process) {
    return view.terms().and(view.isThere(a, process), view.isThere(b, process));
  }

  private void aboutOne() {
    for (Location flag : flags) {
      fact(flag.name(), (view, p) -> view.at(flag, p));
      fact("!" + flag.name(), (view, p) -> view.terms().not(view.at(flag, p)));
    }
    for (Location x : numbers) {
      if (x.kind().base() == Base.INT) {
        bounds(x);
        conditional(
            x.name() + " <= phase",
            x,
            x,
            (view, p) -> view.terms().le(view.at(x, p), view.phase()));
        conditional(
            x.name() + " <= phase + 1",
            x,
            x,
            (view, p) ->
                view.terms()
                    .le(view.at(x, p), view.terms().add(view.phase(), view.terms().number(1))));
        conditional(
            x.name() + " >= phase",
            x,
            x,
            (view, p) -> view.terms().le(view.phase(), view.at(x, p)));
        conditional(
            x.name() + " > phase", x, x, (view, p) -> view.terms().lt(view.phase(), view.at(x, p)));
      }
    }
  }

  private void bounds(Location x) {
    for (long bound : constants()) {
      fact(
          x.name() + " >= " + bound,
          (view, p) ->
              view.terms()
                  .implies(
                      view.isThere(x, p),
                      view.terms().le(view.terms().number(bound), view.at(x, p))));
      fact(
          x.name() + " <= " + bound,
          (view, p) ->
              view.terms()
                  .implies(
                      view.isThere(x, p),
                      view.terms().le(view.at(x, p), view.terms().number(bound))));
    }
  }

  /** Numbers that values are often compared with: small ones, n, and the ends of input ranges. */
  private SortedSet<Long> constants() {
    SortedSet<Long> constants = new TreeSet<>(List.of(-1L, 0L, 1L, (long) example.n()));
    for (Decisions.Input input : example.unfolding().formula().decisions().inputs()) {
      for (int value : input.values().values(example.n(), example.unfolding().bounds().f())) {
        constants.add((long) value);
      }
    }
    return constants;
  }

  private void aboutTwo() {
    for (Location x : numbers) {
      for (Location y : numbers) {
        boolean pair = x != y && x.kind().equals(y.kind());
        if (pair) {
          if (numbers.indexOf(x) < numbers.indexOf(y)) {
            conditional(
                x.name() + " == " + y.name(),
                x,
                y,
                (view, p) -> view.terms().eq(view.at(x, p), view.at(y, p)));
          }
          if (x.kind().base() == Base.INT) {
            conditional(
                x.name() + " <= " + y.name(),
                x,
                y,
                (view, p) -> view.terms().le(view.at(x, p), view.at(y, p)));
          }
        }
      }
    }
  }

  private void aboutNulls() {
    for (String field : nullable) {
      fact(field + " != null", (view, p) -> view.isSet(field, p));
      fact(field + " == null", (view, p) -> view.terms().not(view.isSet(field, p)));
      for (String other : nullable) {
        if (!other.equals(field)) {
          fact(
              field + " != null => " + other + " != null",
              (view, p) -> view.terms().implies(view.isSet(field, p), view.isSet(other, p)));
        }
      }
    }
  }

  /** What all processes have in common, and what goes together in any two. */
  private void aboutAll() {
    for (Location x : numbers) {
      facts.add(
          new Fact(
              x.name() + " is the same everywhere",
              view ->
                  pairs(
                      view,
                      (p, q) ->
                          view.terms()
                              .implies(
                                  view.terms().and(view.isThere(x, p), view.isThere(x, q)),
                                  view.terms().eq(view.at(x, p), view.at(x, q))))));
      for (Location t : numbers) {
        if (t != x && t.kind().base() == Base.INT) {
          facts.add(together(x, t));
        }
      }
    }
  }

  /** Whoever has the same stamp, but for the first one, has the same value. */
  private static Fact together(Location x, Location t) {
    return new Fact(
        "of one " + t.name() + " > 0 there is one " + x.name(),
        view ->
            pairs(
                view,
                (p, q) -> {
                  Terms terms = view.terms();
                  Term alike =
                      terms.and(
                          there(view, x, t, p),
                          there(view, x, t, q),
                          terms.lt(terms.number(0), view.at(t, p)),
                          terms.eq(view.at(t, p), view.at(t, q)));
                  return terms.implies(alike, terms.eq(view.at(x, p), view.at(x, q)));
                }));
  }

  private static Term pairs(StateView view, BiFunction<Integer, Integer, Term> each) {
    List<Term> all = new ArrayList<>();
    for (int p = 0; p < view.n(); p++) {
      for (int q = p + 1; q < view.n(); q++) {
        all.add(each.apply(p, q));
      }
    }
    return view.terms().and(all);
  }

  /** What the specs remember, where they do. */
  static boolean remembers(Watched watched) {
    return watched.value() instanceof Scalar;
  }
}
