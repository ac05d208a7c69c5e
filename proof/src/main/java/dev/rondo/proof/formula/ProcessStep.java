package dev.rondo.proof.formula;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.proof.symbolic.ProcessSemantics;
import dev.rondo.proof.symbolic.StepEffects;
import dev.rondo.proof.symbolic.SymbolicExecutor;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The code of one process at one time; its effects are added to the formula. */
class ProcessStep implements StepEffects {

  /** A choice between more numbers is a number of the solver. */
  private static final int FEW = 32;

  private final FormulaContext setup;
  private final Terms terms;
  private final Moment moment;
  private final int process;
  private final Monitors monitors;
  private final SymbolicExecutor executor;
  private final Term phase;

  /** Whether some handler has acted. */
  private Term acted;

  /** The fields that a process resets when it times out. */
  private Map<String, Value> forgotten = Map.of();

  ProcessStep(FormulaContext setup, Moment moment, int process, Term phase, Monitors monitors) {
    this(setup, moment, moment.round(), process, phase, monitors);
  }

  /**
   * For a process that may be in an earlier round.
   *
   * @param round the round that it is in
   */
  ProcessStep(
      FormulaContext setup, Moment moment, int round, int process, Term phase, Monitors monitors) {
    this.setup = setup;
    this.terms = setup.terms;
    this.moment = moment;
    this.process = process;
    this.phase = phase;
    this.monitors = monitors;
    this.acted = setup.terms.bool(false);
    this.executor = setup.executor(process, phase, round, this);
  }

  SymbolicExecutor.MethodResult run(
      MethodDeclaration method, Term condition, Map<String, Value> state, List<Value> arguments) {
    return executor.run(method, condition, state, arguments);
  }

  SymbolicExecutor.MethodResult timeOut(
      MethodDeclaration method,
      Term condition,
      Map<String, Value> state,
      List<Value> arguments,
      Map<String, Value> forgets) {
    forgotten = forgets;
    SymbolicExecutor.MethodResult outcome = executor.run(method, condition, state, arguments);
    forgotten = Map.of();
    return outcome;
  }

  /** The truth value that a method without parameters returns, called under a condition. */
  Term ask(MethodDeclaration method, Term condition, Map<String, Value> state) {
    return answer(method, condition, state, List.of());
  }

  private Term answer(
      MethodDeclaration method, Term condition, Map<String, Value> state, List<Value> arguments) {
    if (terms.isFalse(condition)) {
      return condition; // never evaluated
    }
    Value answer = executor.run(method, condition, state, arguments).result();
    // A method that never returns has added its obligations already.
    return answer == null ? terms.bool(true) : ((Value.Scalar) answer).term();
  }

  /** The truth value that a method of all processes returns, called under a condition. */
  Term askOfAll(MethodDeclaration method, Term condition, List<Map<String, Value>> states) {
    Value all = ProcessSemantics.all(executor, states);
    return answer(method, condition, Map.of(), List.of(all));
  }

  int process() {
    return process;
  }

  SymbolicExecutor executor() {
    return executor;
  }

  /** Whether a handler has acted in the code that was run. */
  Term acted() {
    return acted;
  }

  /** The process has made a step: its invariants must hold. */
  void checkInvariants(Term condition, Map<String, Value> state) {
    for (MethodDeclaration invariant : setup.invariants) {
      Term broken = terms.and(condition, terms.not(ask(invariant, condition, state)));
      claim(
          ProofObligation.ObligationCause.INVARIANT,
          broken,
          invariant.getNameAsString(),
          invariant.getName());
    }
  }

  /** Checks the invariants of all processes at the end of a round. */
  void checkInvariantsOfAll(Term condition, List<Map<String, Value>> states) {
    for (MethodDeclaration invariant : setup.invariantsOfAll) {
      Term broken = terms.and(condition, terms.not(askOfAll(invariant, condition, states)));
      setup.formula.claim(
          new ProofObligation(
              ProofObligation.ObligationCause.INVARIANT,
              broken,
              invariant.getNameAsString(),
              moment,
              ProofObligation.ALL,
              invariant.getName()));
    }
  }

  private void claim(
      ProofObligation.ObligationCause kind, Term condition, String what, Node place) {
    setup.formula.claim(new ProofObligation(kind, condition, what, moment, process, place));
  }

  @Override
  public void acts(Term condition) {
    acted = terms.or(acted, condition);
  }

  @Override
  public void output(Term condition, Value value, Node place) {
    monitors.observe(new Monitors.Output(condition, value, phase, moment, process, place));
  }

  @Override
  public void fails(Term condition, String what, Node place) {
    claim(ProofObligation.ObligationCause.EXCEPTION, condition, what, place);
  }

  @Override
  public void exceeds(Term condition, String what, Node place) {
    claim(ProofObligation.ObligationCause.NOT_COVERED, condition, what, place);
  }

  @Override
  public Term choose(Term condition, Term bound, @Nullable Node place) {
    int number = setup.formula.decisions().choices().size();
    String name = "chooses_" + moment.suffix() + "_P" + process + "_" + number;
    Term chosen =
        bound instanceof Term.Int known && known.value() > 0 && known.value() <= FEW
            ? setup.formula.open(name, IntStream.range(0, (int) known.value()).boxed().toList())
            : below(name, condition, bound);
    setup.formula.decisions().choices().add(new Decisions.Choice(process, condition, chosen));
    return chosen;
  }

  private Term below(String name, Term condition, Term bound) {
    Term chosen = setup.formula.decisions().open(terms.variable(name, Sort.INT));
    setup.formula.assume(
        terms.implies(
            condition, terms.and(terms.le(terms.number(0), chosen), terms.lt(chosen, bound))));
    return chosen;
  }

  @Override
  public void send(Term condition, @Nullable Term to, Value message, Node place) {
    throw new UnsupportedCode(
        place, "a message that is sent in the middle of a round", "return it");
  }

  @Override
  public void narrows(
      Term condition, Value.MailboxValue mailbox, Value.MailboxValue view, Node place) {
    // Rounds say themselves what they use.
  }

  @Override
  public void reads(Term condition, Value.MailboxValue mailbox) {
    // Rounds say themselves what they use.
  }

  @Override
  public boolean allowsHavoc() {
    return false;
  }

  @Override
  public void changes(Term condition) {
    throw new IllegalStateException("formulas do not havoc");
  }

  @Override
  public Map<String, Value> guard(Term condition, Term guard) {
    setup.formula.assume(terms.implies(condition, guard));
    return forgotten;
  }
}
