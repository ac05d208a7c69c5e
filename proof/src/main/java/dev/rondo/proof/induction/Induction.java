package dev.rondo.proof.induction;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.source.Position;
import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.formula.Decisions;
import dev.rondo.proof.formula.Decisions.NetworkLink;
import dev.rondo.proof.formula.FixedValue;
import dev.rondo.proof.formula.FormulaBuilder;
import dev.rondo.proof.formula.Moment;
import dev.rondo.proof.formula.PhaseUnrolling;
import dev.rondo.proof.formula.ProofObligation;
import dev.rondo.proof.formula.SystemState;
import dev.rondo.proof.induction.CandidateInvariants.CandidateInvariant;
import dev.rondo.proof.solver.Solver;
import dev.rondo.proof.solver.Solver.Model;
import dev.rondo.proof.solver.Solver.Satisfiability;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Base;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.NullValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.verdict.InductionState;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.rounds.RoundProtocol;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Induction over phases, of depth one or two: the induction hypothesis holds at the start, every
 * phase preserves it, and it excludes violations in the next phase or the one after.
 */
public final class Induction {

  /** The number of phases in which candidates are refuted first; these show most refutations. */
  private static final int TRIAL = 2;

  private static final int DEEPEST = 2;

  /** The limit of Spacer's steps: some seconds. */
  private static final long SPACER_STEPS = 15_000_000;

  private final RoundProtocol rounds;
  private final Solvers solvers;
  private final Houdini houdini;

  /** An induction for a protocol. */
  public Induction(RoundProtocol rounds, Solvers solvers) {
    this.rounds = rounds;
    this.solvers = solvers;
    this.houdini = new Houdini(solvers);
  }

  /**
   * Tries to prove the property for all phases.
   *
   * @param log receives unsupported code; then there is no verdict
   */
  public Optional<ProofVerdict> prove(Bounds bounds, Log log) {
    Bounds any = bounds.withTimeouts(Bounds.ANY_NUMBER);
    Optional<PhaseUnrolling> trial =
        PhaseUnrolling.fromStart(rounds, bounds.withTimeouts(1), TRIAL, log);
    Optional<PhaseUnrolling> start = PhaseUnrolling.fromStart(rounds, any, 0, log);
    Optional<PhaseUnrolling> step = PhaseUnrolling.fromAnywhere(rounds, any, 1, Map.of(), log);
    if (trial.isEmpty() || start.isEmpty() || step.isEmpty()) {
      return Optional.empty();
    }
    StateView example = new StateView(step.get(), step.get().states().get(1));
    List<CandidateInvariant> fixing =
        likely(trial.get(), start.get(), CandidateInvariants.thatFix(example));
    fixing = houdini.kept(step.get(), List.of(), fixing);
    Map<String, FixedValue> fixed = fixed(fixing);
    PhaseUnrolling narrow = PhaseUnrolling.fromAnywhere(rounds, any, 1, fixed, log).orElseThrow();
    List<List<CandidateInvariant>> stages = stages(narrow, fixed.keySet());
    List<CandidateInvariant> likely =
        likely(trial.get(), start.get(), stages.stream().flatMap(List::stream).toList());
    List<CandidateInvariant> known = new ArrayList<>(fixing);
    // Facts of two processes are hard to decide, and seldom needed.
    for (List<CandidateInvariant> stage : stages.subList(0, stages.size() - 1)) {
      List<CandidateInvariant> some = stage.stream().filter(likely::contains).toList();
      known.addAll(houdini.kept(narrow, known, some));
    }
    if (startsWell(start.get()) && check(narrow, known, 1, any) instanceof ProofVerdict.Proved it) {
      return Optional.of(it);
    }
    List<CandidateInvariant> others =
        likely.stream().filter(fact -> !known.contains(fact)).toList();
    known.addAll(houdini.kept(narrow, known, others));
    return Optional.of(conclude(start.get(), narrow, fixed, known, any, log));
  }

  /** The values of fields that facts determine; they make formulas shorter. */
  private static Map<String, FixedValue> fixed(List<CandidateInvariant> facts) {
    Map<String, FixedValue> fixed = new TreeMap<>();
    facts.stream()
        .flatMap(fact -> fact.fixes().stream())
        .forEach(fixes -> fixed.put(fixes.field(), fixes.value()));
    return fixed;
  }

  /** The candidates that hold at the start and seem to be preserved. */
  private List<CandidateInvariant> likely(
      PhaseUnrolling trial, PhaseUnrolling start, List<CandidateInvariant> facts) {
    return houdini.atFirst(start, houdini.unbrokenSoon(trial, facts));
  }

  /** Facts in the order in which they are tried: each may need those before it. */
  private static List<List<CandidateInvariant>> stages(PhaseUnrolling step, Set<String> fixed) {
    List<CandidateInvariant> claimed = new ArrayList<>();
    SystemState like = step.states().get(1);
    for (String name : step.invariants(like).keySet()) {
      claimed.add(
          new CandidateInvariant(
              name,
              view -> Objects.requireNonNull(view.unfolding().invariants(view.state()).get(name))));
    }
    List<List<CandidateInvariant>> stages =
        new ArrayList<>(CandidateInvariants.about(new StateView(step, like), fixed));
    stages.add(stages.size() - 1, claimed);
    return stages;
  }

  private ProofVerdict conclude(
      PhaseUnrolling start,
      PhaseUnrolling step,
      Map<String, FixedValue> fixed,
      List<CandidateInvariant> facts,
      Bounds bounds,
      Log log) {
    ProofVerdict first = check(step, facts, 1, bounds);
    if (!(first instanceof ProofVerdict.NotInductive)) {
      return startsWell(start) ? first : notAtStart(bounds);
    }
    Optional<PhaseUnrolling> two = PhaseUnrolling.fromAnywhere(rounds, bounds, DEEPEST, fixed, log);
    ProofVerdict second = check(two.orElseThrow(), facts, DEEPEST, bounds);
    Optional<PhaseUnrolling> before = PhaseUnrolling.fromStart(rounds, bounds, DEEPEST - 1, log);
    return second instanceof ProofVerdict.Proved && startsWell(before.orElseThrow())
        ? second
        : found(start, step, fixed.keySet(), facts, bounds).orElse(first);
  }

  /** Asks Spacer for missing invariants, and checks that they are inductive and sufficient. */
  private Optional<ProofVerdict> found(
      PhaseUnrolling start,
      PhaseUnrolling step,
      Set<String> fixed,
      List<CandidateInvariant> known,
      Bounds bounds) {
    // With arbitrary inputs first: invariants not found there are seldom found for a range.
    if (solvers != Solvers.Z3 || !bounds.anyInput()) {
      return Optional.empty();
    }
    Term wrong = wrong(step, 1, step.formula());
    List<CandidateInvariant> found =
        new SpacerInvariants(start, step, fixed).with(known, wrong, SPACER_STEPS);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    List<CandidateInvariant> facts =
        new ArrayList<>(houdini.kept(step, known, houdini.atFirst(start, found)));
    facts.addAll(known);
    return Optional.of(check(step, facts, 1, bounds))
        .filter(verdict -> verdict instanceof ProofVerdict.Proved && startsWell(start));
  }

  private static ProofVerdict notAtStart(Bounds bounds) {
    return new ProofVerdict.NotInductive(bounds, "something goes wrong at the start", List.of());
  }

  /** Whether the property holds in the phases before the induction step applies. */
  private boolean startsWell(PhaseUnrolling start) {
    FormulaBuilder formula = start.formula();
    try (Solver solver = solvers.open(Solvers.USUAL_STEPS)) {
      formula.assumptions().forEach(solver::add);
      return solver.check(List.of(wrong(start, 1, formula))) == Satisfiability.UNSATISFIABLE;
    }
  }

  /** The condition that a violation occurs, or a bound is exceeded, from some phase on. */
  private static Term wrong(PhaseUnrolling unfolding, int from, FormulaBuilder formula) {
    Terms terms = formula.terms();
    List<Term> wrong = new ArrayList<>();
    for (ProofObligation claim : formula.violations()) {
      if (claim.moment().phase() >= from || claim.moment().phase() == 0) {
        wrong.add(claim.condition());
      }
    }
    wrong.add(formula.any(formula.notCovered()));
    unfolding.states().forEach(state -> wrong.add(unfolding.outgrown(state)));
    return terms.or(wrong);
  }

  private ProofVerdict check(
      PhaseUnrolling step, List<CandidateInvariant> facts, int depth, Bounds bounds) {
    FormulaBuilder formula = step.formula();
    Terms terms = formula.terms();
    try (Solver solver = solvers.open(Solvers.USUAL_STEPS)) {
      formula.assumptions().forEach(solver::add);
      for (int phase = 0; phase < depth; phase++) {
        StateView view = new StateView(step, step.states().get(phase));
        Houdini.at(view, facts).values().forEach(solver::add);
      }
      for (ProofObligation claim : formula.violations()) {
        if (claim.moment().phase() < depth) {
          solver.add(terms.not(claim.condition()));
        }
      }
      Satisfiability answer = solver.check(List.of(wrong(step, depth, formula)));
      return switch (answer) {
        case UNSATISFIABLE ->
            new ProofVerdict.Proved(
                bounds, depth, facts.stream().map(CandidateInvariant::text).distinct().toList());
        case SATISFIABLE -> notInductive(step, solver.model(), bounds);
        case UNKNOWN -> new ProofVerdict.Undecided(bounds, false);
      };
    }
  }

  private static ProofVerdict notInductive(PhaseUnrolling step, Model model, Bounds bounds) {
    FormulaBuilder formula = step.formula();
    String what =
        first(formula.violations(), model)
            .map(claim -> happening(claim) + " goes wrong")
            .or(
                () ->
                    first(formula.notCovered(), model)
                        .map(
                            claim ->
                                String.format(
                                    Locale.ROOT,
                                    "%s (line %d), which formulas do not cover",
                                    happening(claim),
                                    Position.of(claim.place()).line())))
            .orElse("a list becomes longer than formulas follow it");
    return new ProofVerdict.NotInductive(
        bounds, what, new CounterexampleToInduction(step, model).scenes());
  }

  private static Optional<ProofObligation> first(List<ProofObligation> claims, Model model) {
    return claims.stream().filter(claim -> model.holds(claim.condition())).findFirst();
  }

  private static String happening(ProofObligation claim) {
    return claim.what() + " at " + claim.who() + ", round " + claim.moment().round();
  }

  /** A counterexample to induction for the user: two states and the phase between them. */
  private static final class CounterexampleToInduction {

    private final PhaseUnrolling step;
    private final Model model;

    CounterexampleToInduction(PhaseUnrolling step, Model model) {
      this.step = step;
      this.model = model;
    }

    List<InductionState> scenes() {
      List<InductionState> scenes = new ArrayList<>();
      for (int index = 0; index < step.states().size(); index++) {
        SystemState state = step.states().get(index);
        String phase = " phase " + model.number(state.phase());
        scenes.add(
            new InductionState(
                index == 0 ? "before" + phase + " ended" : "after" + phase,
                state.processes().stream().map(this::fields).toList(),
                index + 1 < step.states().size() ? happens(index + 1) : List.of()));
      }
      return scenes;
    }

    private Map<String, String> fields(Map<String, Value> process) {
      Map<String, String> fields = new LinkedHashMap<>();
      process.forEach((name, value) -> fields.put(name, text(value)));
      return fields;
    }

    private List<String> happens(int phase) {
      List<String> lines = new ArrayList<>();
      Map<String, List<String>> perReceiver = new LinkedHashMap<>();
      Decisions decisions = step.formula().decisions();
      for (Map.Entry<NetworkLink, Term> link : decisions.links().entrySet()) {
        Moment moment = link.getKey().moment();
        if (moment.phase() == phase && model.holds(link.getValue())) {
          perReceiver
              .computeIfAbsent(
                  "round " + moment.round() + ", P" + link.getKey().receiver() + " hears",
                  name -> new ArrayList<>())
              .add("P" + link.getKey().sender());
        }
      }
      perReceiver.forEach((who, whom) -> lines.add(who + " " + String.join(" ", whom)));
      for (Decisions.TimeoutChoice timeout : decisions.timeouts()) {
        if (timeout.moment().phase() == phase && model.holds(timeout.fires())) {
          lines.add("round " + timeout.moment().round() + ", P" + timeout.process() + " times out");
        }
      }
      return lines;
    }

    private String text(Value value) {
      if (value instanceof Scalar scalar) {
        return scalar(scalar);
      }
      if (value instanceof RecordValue structure) {
        return model.holds(structure.present())
            ? structure.type()
                + structure.components().stream()
                    .map(this::text)
                    .collect(Collectors.joining(", ", "[", "]"))
            : "null";
      }
      if (value instanceof ListValue list) {
        return list.slots().stream()
            .limit(Math.max(0, model.number(list.length())))
            .map(this::text)
            .collect(Collectors.joining(", ", "[", "]"));
      }
      return value instanceof NullValue ? "null" : "…";
    }

    private String scalar(Scalar scalar) {
      if (scalar.kind().base() == Base.BOOL) {
        return Boolean.toString(model.holds(scalar.term()));
      }
      long number = model.number(scalar.term());
      if (scalar.kind().base() == Base.INT) {
        return Long.toString(number);
      }
      if (number < 0) {
        return "null";
      }
      return scalar.kind().base() == Base.NODE ? "P" + number : "#" + number;
    }
  }
}
