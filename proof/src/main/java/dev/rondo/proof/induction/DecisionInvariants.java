package dev.rondo.proof.induction;

import dev.rondo.proof.formula.SystemState.Watched;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value.Base;
import dev.rondo.proof.value.Value.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.function.IntFunction;

/**
 * Candidate invariants about decisions: how many processes hold the decided value, and that
 * processes which have changed their value since hold it too. Quorums are of this form.
 */
final class DecisionInvariants {

  private final StateView example;
  private final List<Location> numbers;
  private final SortedSet<Long> constants;
  private final List<CandidateInvariant> facts = new ArrayList<>();

  DecisionInvariants(StateView example, List<Location> numbers, SortedSet<Long> constants) {
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
    for (Location x : numbers) {
      if (x.kind().base() == Base.INT && !example.inputs().isEmpty()) {
        facts.add(new CandidateInvariant(x.name() + " is an input", view -> isInput(view, x)));
      }
    }
    return facts;
  }

  private static Term isInput(StateView view, Location x) {
    Terms terms = view.terms();
    return view.forAll(
        p ->
            terms.implies(
                view.isThere(x, p),
                terms.or(
                    view.inputs().stream().map(input -> terms.eq(view.at(x, p), input)).toList())));
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
    for (Location x : numbers) {
      if (x.kind().equals(like.kind())) {
        support(spec, x);
        for (Location t : numbers) {
          if (t != x && t.kind().base() == Base.INT) {
            stampedSupport(spec, x, t);
          }
        }
      }
    }
  }

  private void support(int spec, Location x) {
    for (int least = 1; least <= example.n(); least++) {
      int count = least;
      fact(
          spec,
          String.format(Locale.ROOT, "%d have it as %s", least, x.name()),
          (view, w, v) -> atLeast(view, count, p -> has(view, x, p, v)));
    }
    fact(
        spec,
        "whoever has " + x.name() + " has it",
        (view, w, v) ->
            view.forAll(p -> view.terms().implies(view.isThere(x, p), has(view, x, p, v))));
  }

  private void stampedSupport(int spec, Location x, Location t) {
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
        "whoever has " + t.name() + " since then has it as " + x.name(),
        (view, w, v) ->
            view.forAll(
                p ->
                    view.terms()
                        .implies(
                            view.terms().and(since(view, t, p, w.phase()), view.isThere(x, p)),
                            has(view, x, p, v))));
  }

  private static Term has(StateView view, Location x, int process, Term value) {
    return view.terms().and(view.isThere(x, process), view.terms().eq(view.at(x, process), value));
  }

  private static Term since(StateView view, Location t, int process, Term phase) {
    return view.terms().and(view.isThere(t, process), view.terms().le(phase, view.at(t, process)));
  }

  private static Term atLeast(StateView view, int count, IntFunction<Term> each) {
    List<Term> bits = new ArrayList<>();
    for (int process = 0; process < view.n(); process++) {
      bits.add(each.apply(process));
    }
    return view.terms().le(view.terms().number(count), view.terms().count(bits));
  }
}
