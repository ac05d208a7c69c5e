package dev.rondo.proof.induction;

import dev.rondo.proof.formula.Decisions;
import dev.rondo.proof.formula.FixedValue;
import dev.rondo.proof.formula.SystemState.Watched;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Base;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.NodeMapValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Candidate invariants that protocols often have, generated from the types of the state alone.
 * Houdini keeps those that are inductive.
 */
final class CandidateInvariants {

  private final StateView example;
  private final List<CandidateInvariant> facts = new ArrayList<>();
  private final List<CandidateInvariant> conditional = new ArrayList<>();
  private final List<StateLocation> numbers = new ArrayList<>();
  private final List<StateLocation> flags = new ArrayList<>();
  private final List<String> nullable = new ArrayList<>();

  private CandidateInvariants(StateView example) {
    this.example = example;
  }

  /** Facts about states that look like this one, each of which fixes the value of a field. */
  static List<CandidateInvariant> thatFix(StateView example) {
    CandidateInvariants facts = new CandidateInvariants(example);
    facts.findLocations(Set.of());
    facts.aboutFixed();
    return List.copyOf(facts.facts);
  }

  /**
   * Facts about states that look like this one, in the order in which they are tried: those of one
   * process, first those that say more, then those about decisions, then those of two processes.
   *
   * @param fixed the fields whose value is known
   */
  static List<List<CandidateInvariant>> about(StateView example, Set<String> fixed) {
    CandidateInvariants facts = new CandidateInvariants(example);
    facts.findLocations(fixed);
    facts.aboutOne();
    facts.aboutTwo();
    facts.aboutNulls();
    List<CandidateInvariant> ofOne = List.copyOf(facts.facts);
    facts.facts.clear();
    facts.aboutAll();
    DecisionInvariants decisions =
        new DecisionInvariants(example, facts.numbers, facts.constants());
    return List.of(
        ofOne, List.copyOf(facts.conditional), decisions.list(), List.copyOf(facts.facts));
  }

  private void findLocations(Set<String> fixed) {
    for (Map.Entry<String, Value> field : example.state().processes().get(0).entrySet()) {
      if (!fixed.contains(field.getKey())) {
        locate(field.getKey(), field.getValue());
      }
    }
  }

  private void locate(String field, Value value) {
    if (value instanceof Scalar scalar) {
      add(new StateLocation(field, -1, field, scalar.kind()));
      if (scalar.kind().nullable()) {
        nullable.add(field);
      }
    } else if (value instanceof RecordValue structure) {
      nullable.add(field);
      for (int index = 0; index < structure.components().size(); index++) {
        if (structure.components().get(index) instanceof Scalar scalar) {
          add(new StateLocation(field, index, field + "[" + index + "]", scalar.kind()));
        }
      }
    } else if (value instanceof ListValue || value instanceof NodeMapValue) {
      nullable.add(field);
    }
  }

  private void add(StateLocation location) {
    if (location.kind().base() == Base.BOOL && location.component() < 0) {
      flags.add(location);
    } else if (location.kind().base() != Base.BOOL) {
      numbers.add(location);
    }
  }

  private void fact(String text, BiFunction<StateView, Integer, Term> ofProcess) {
    facts.add(ofAll(text, ofProcess));
  }

  private static CandidateInvariant ofAll(
      String text, BiFunction<StateView, Integer, Term> ofProcess) {
    return new CandidateInvariant(text, view -> view.forAll(p -> ofProcess.apply(view, p)));
  }

  private void fixing(
      String text, String field, FixedValue value, BiFunction<StateView, Integer, Term> ofProcess) {
    facts.add(
        new CandidateInvariant(
            text,
            view -> view.forAll(p -> ofProcess.apply(view, p)),
            Optional.of(new CandidateInvariant.Fixes(field, value))));
  }

  /** Under the condition that it exists, and for each flag. */
  private void conditional(
      String text,
      StateLocation a,
      StateLocation b,
      BiFunction<StateView, Integer, Term> ofProcess) {
    fact(text, (view, p) -> view.terms().implies(there(view, a, b, p), ofProcess.apply(view, p)));
    for (StateLocation flag : flags) {
      conditional.add(
          ofAll(
              flag.name() + " => " + text,
              (view, p) ->
                  view.terms()
                      .implies(
                          view.terms().and(there(view, a, b, p), view.at(flag, p)),
                          ofProcess.apply(view, p))));
      conditional.add(
          ofAll(
              "!" + flag.name() + " => " + text,
              (view, p) ->
                  view.terms()
                      .implies(
                          view.terms()
                              .and(there(view, a, b, p), view.terms().not(view.at(flag, p))),
                          ofProcess.apply(view, p))));
    }
  }

  private static Term there(StateView view, StateLocation a, StateLocation b, int process) {
    return view.terms().and(view.isThere(a, process), view.isThere(b, process));
  }

  private void aboutFixed() {
    for (StateLocation flag : flags) {
      fixing(flag.name(), flag.field(), FixedValue.TRUE, (view, p) -> view.at(flag, p));
      fixing(
          "!" + flag.name(),
          flag.field(),
          FixedValue.FALSE,
          (view, p) -> view.terms().not(view.at(flag, p)));
    }
    nullable.forEach(this::absent);
  }

  /** No message exists. */
  private void absent(String field) {
    Value like = example.state().processes().get(0).get(field);
    if (like instanceof NodeMapValue) {
      fixing(field + " is empty", field, FixedValue.NOTHING, (view, p) -> view.isEmpty(field, p));
    } else if (!(like instanceof ListValue)) {
      fixing(
          field + " == null",
          field,
          FixedValue.NOTHING,
          (view, p) -> view.terms().not(view.isSet(field, p)));
    }
  }

  private void aboutOne() {
    for (StateLocation x : numbers) {
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
        turns(x);
      }
    }
  }

  /** Whose turn it is often depends on the number of a phase. */
  private void turns(StateLocation x) {
    for (int shift = 0; shift < example.n(); shift++) {
      int by = shift;
      fact(
          (shift == 0 ? x.name() : "(" + x.name() + " + " + shift + ")") + " % n is its own number",
          (view, p) -> view.terms().implies(view.isThere(x, p), isTurn(view, x, by, p)));
    }
  }

  private static Term isTurn(StateView view, StateLocation x, int shift, int process) {
    Terms terms = view.terms();
    Term shifted = terms.add(view.at(x, process), terms.number(shift));
    return terms.eq(terms.floorMod(shifted, view.n()), terms.number(process));
  }

  private void bounds(StateLocation x) {
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
    for (StateLocation x : numbers) {
      for (StateLocation y : numbers) {
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
      for (String other : nullable) {
        if (!other.equals(field)) {
          fact(
              field + " != null => " + other + " != null",
              (view, p) -> view.terms().implies(view.isSet(field, p), view.isSet(other, p)));
        }
      }
    }
  }

  /** Equal fields of all processes, and related fields of any two. */
  private void aboutAll() {
    for (StateLocation x : numbers) {
      facts.add(
          new CandidateInvariant(
              x.name() + " is the same everywhere",
              view ->
                  pairs(
                      view,
                      (p, q) ->
                          view.terms()
                              .implies(
                                  view.terms().and(view.isThere(x, p), view.isThere(x, q)),
                                  view.terms().eq(view.at(x, p), view.at(x, q))))));
      for (StateLocation t : numbers) {
        if (t != x && t.kind().base() == Base.INT) {
          facts.add(together(x, t));
        }
      }
    }
  }

  /** Processes with the same stamp, except for the initial one, have the same value. */
  private static CandidateInvariant together(StateLocation x, StateLocation t) {
    return new CandidateInvariant(
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

  /** Facts about the state of the specs, if they have one. */
  static boolean remembers(Watched watched) {
    return watched.value() instanceof Scalar;
  }

  /**
   * Candidate invariants about decisions: how many processes hold the decided value, and that
   * processes which have changed their value since hold it too. Quorums are of this form.
   */
  private static final class DecisionInvariants {

    private final StateView example;
    private final List<StateLocation> numbers;
    private final SortedSet<Long> constants;
    private final List<CandidateInvariant> facts = new ArrayList<>();

    DecisionInvariants(StateView example, List<StateLocation> numbers, SortedSet<Long> constants) {
      this.constants = constants;
      this.example = example;
      this.numbers = numbers;
    }

    List<CandidateInvariant> list() {
      for (int spec = 0; spec < example.state().watched().size(); spec++) {
        if (CandidateInvariants.remembers(example.state().watched().get(spec))) {
          about(spec);
        }
      }
      for (StateLocation x : numbers) {
        if (x.kind().base() == Base.INT && !example.inputs().isEmpty()) {
          facts.add(new CandidateInvariant(x.name() + " is an input", view -> isInput(view, x)));
        }
      }
      return facts;
    }

    private static Term isInput(StateView view, StateLocation x) {
      Terms terms = view.terms();
      return view.forAll(
          p ->
              terms.implies(
                  view.isThere(x, p),
                  terms.or(
                      view.inputs().stream()
                          .map(input -> terms.eq(view.at(x, p), input))
                          .toList())));
    }

    private interface OfDecision {
      Term of(StateView view, Watched watched, Term value);
    }

    private void fact(int spec, String text, OfDecision formula) {
      facts.add(
          new CandidateInvariant(
              "once decided: " + text,
              view -> {
                Watched watched = view.state().watched().get(spec);
                return watched.value() instanceof Scalar scalar
                    ? view.terms().implies(watched.any(), formula.of(view, watched, scalar.term()))
                    : view.terms().not(watched.any());
              }));
    }

    private void about(int spec) {
      fact(spec, "its phase has come", (view, w, v) -> view.terms().le(w.phase(), view.phase()));
      fact(
          spec,
          "its phase is no start",
          (view, w, v) -> view.terms().le(view.terms().number(1), w.phase()));
      fact(
          spec,
          "its key has come",
          (view, w, v) ->
              view.terms().le(view.terms().variable("watched_key", Sort.INT), view.phase()));
      for (long bound : constants) {
        fact(
            spec,
            "it is at least " + bound,
            (view, w, v) -> view.terms().le(view.terms().number(bound), v));
        fact(
            spec,
            "it is at most " + bound,
            (view, w, v) -> view.terms().le(v, view.terms().number(bound)));
      }
      Scalar like = (Scalar) example.state().watched().get(spec).value();
      for (StateLocation x : numbers) {
        if (x.kind().equals(like.kind())) {
          support(spec, x);
          for (StateLocation t : numbers) {
            if (t != x && t.kind().base() == Base.INT) {
              stampedSupport(spec, x, t);
            }
          }
        }
      }
    }

    private void support(int spec, StateLocation x) {
      for (int least = 1; least <= example.n(); least++) {
        int count = least;
        fact(
            spec,
            String.format(Locale.ROOT, "%d have it as %s", least, x.name()),
            (view, w, v) -> atLeast(view, count, p -> has(view, x, p, v)));
      }
      fact(
          spec,
          "every process that has " + x.name() + " has it",
          (view, w, v) ->
              view.forAll(p -> view.terms().implies(view.isThere(x, p), has(view, x, p, v))));
    }

    private void stampedSupport(int spec, StateLocation x, StateLocation t) {
      for (int least = 1; least <= example.n(); least++) {
        int count = least;
        fact(
            spec,
            String.format(
                Locale.ROOT, "%d have it as %s, with %s since then", least, x.name(), t.name()),
            (view, w, v) ->
                atLeast(
                    view,
                    count,
                    p -> view.terms().and(has(view, x, p, v), since(view, t, p, w.phase()))));
        fact(
            spec,
            String.format(Locale.ROOT, "%d have %s since then", least, t.name()),
            (view, w, v) -> atLeast(view, count, p -> since(view, t, p, w.phase())));
      }
      fact(
          spec,
          "every process that has " + t.name() + " since then has it as " + x.name(),
          (view, w, v) ->
              view.forAll(
                  p ->
                      view.terms()
                          .implies(
                              view.terms().and(since(view, t, p, w.phase()), view.isThere(x, p)),
                              has(view, x, p, v))));
    }

    private static Term has(StateView view, StateLocation x, int process, Term value) {
      return view.terms()
          .and(view.isThere(x, process), view.terms().eq(view.at(x, process), value));
    }

    private static Term since(StateView view, StateLocation t, int process, Term phase) {
      return view.terms()
          .and(view.isThere(t, process), view.terms().le(phase, view.at(t, process)));
    }

    private static Term atLeast(StateView view, int count, IntFunction<Term> each) {
      List<Term> bits = new ArrayList<>();
      for (int process = 0; process < view.n(); process++) {
        bits.add(each.apply(process));
      }
      return view.terms().le(view.terms().number(count), view.terms().count(bits));
    }
  }

  /**
   * A candidate invariant between phases.
   *
   * @param text for users
   * @param fixes the field whose only value it determines, if there is one
   */
  record CandidateInvariant(String text, Function<StateView, Term> formula, Optional<Fixes> fixes) {

    /** The value of a field of every process. */
    record Fixes(String field, FixedValue value) {}

    CandidateInvariant(String text, Function<StateView, Term> formula) {
      this(text, formula, Optional.empty());
    }
  }
}
