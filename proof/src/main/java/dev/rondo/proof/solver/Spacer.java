package dev.rondo.proof.solver;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.BoolSort;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.FuncDecl;
import com.microsoft.z3.FuncInterp;
import com.microsoft.z3.IntNum;
import com.microsoft.z3.Params;
import com.microsoft.z3.Status;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Term.Var;
import dev.rondo.proof.term.Terms;
import dev.rondo.run.load.TimeLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * Z3's engine for Horn clauses (Komuravelli, Gurfinkel and Chaki, 2014). It synthesizes an
 * invariant; callers check it.
 */
public final class Spacer {

  private final Context context;
  private final FuncDecl<BoolSort> invariant;

  private Spacer(Context context, List<Term> state) {
    this.context = context;
    com.microsoft.z3.Sort[] sorts =
        state.stream()
            .map(term -> term.sort() == Sort.INT ? context.getIntSort() : context.getBoolSort())
            .toArray(com.microsoft.z3.Sort[]::new);
    this.invariant = context.mkFuncDecl("invariant", sorts, context.getBoolSort());
  }

  /**
   * Looks for an invariant.
   *
   * @param steps the limit of its steps, which are the same on every machine
   * @param terms the factory of its terms
   * @param state a variable for each part of a state
   * @return its conjuncts; empty if none was found
   */
  public static Optional<List<Term>> invariant(
      HornClauses clauses, long steps, Terms terms, List<Var> state) {
    try (Context context = new Context()) {
      Spacer spacer = new Spacer(context, clauses.step().before());
      com.microsoft.z3.Solver solver = context.mkSolver("HORN");
      Params params = context.mkParams();
      params.add("rlimit", (int) Math.min(Integer.MAX_VALUE, steps));
      solver.setParameters(params);
      spacer.start(clauses.start(), solver);
      spacer.step(clauses.step(), solver);
      if (TimeLimit.interruptible(context::interrupt, () -> solver.check()) != Status.SATISFIABLE) {
        return Optional.empty();
      }
      FuncInterp<BoolSort> found = solver.getModel().getFuncInterp(spacer.invariant);
      return found == null || found.getNumEntries() > 0
          ? Optional.empty()
          : new Z3Answers(terms, List.copyOf(state)).parts(found.getElse());
    }
  }

  @SuppressWarnings("unchecked") // Z3 takes an array, which javac cannot check
  private void start(HornClauses.StartStates start, com.microsoft.z3.Solver solver) {
    Z3Terms z3 = new Z3Terms(context);
    List<Term> open = new ArrayList<>(start.conditions());
    open.addAll(start.state());
    solver.add(rule(z3, start.conditions(), List.of(), start.state(), open));
  }

  @SuppressWarnings("unchecked") // Z3 takes an array, which javac cannot check
  private void step(HornClauses.TransitionRule step, com.microsoft.z3.Solver solver) {
    Z3Terms z3 = new Z3Terms(context);
    List<Term> open = new ArrayList<>(step.conditions());
    open.addAll(step.before());
    open.addAll(step.after());
    open.add(step.wrong());
    solver.add(rule(z3, step.conditions(), step.before(), step.after(), open));
    List<Term> bad = new ArrayList<>(step.conditions());
    bad.add(step.wrong());
    solver.add(rule(z3, bad, step.before(), List.of(), open));
  }

  /**
   * A Horn clause: some conditions and the invariant of one state imply that of another, or
   * falsity.
   */
  private BoolExpr rule(
      Z3Terms z3, List<Term> conditions, List<Term> before, List<Term> after, List<Term> open) {
    List<BoolExpr> body = new ArrayList<>();
    if (!before.isEmpty()) {
      body.add((BoolExpr) invariant.apply(expressions(z3, before)));
    }
    conditions.forEach(condition -> body.add(z3.formula(condition)));
    BoolExpr head =
        after.isEmpty() ? context.mkFalse() : (BoolExpr) invariant.apply(expressions(z3, after));
    Expr<?>[] variables =
        Terms.inOrder(open).stream()
            .filter(Var.class::isInstance)
            .map(z3::expression)
            .toArray(Expr<?>[]::new);
    BoolExpr rule = context.mkImplies(context.mkAnd(body.toArray(BoolExpr[]::new)), head);
    return variables.length == 0
        ? rule
        : context.mkForall(variables, rule, 1, null, null, null, null);
  }

  private static Expr<?>[] expressions(Z3Terms z3, List<Term> some) {
    return some.stream().map(z3::expression).toArray(Expr<?>[]::new);
  }

  /** Converts formulas of Z3 into terms. */
  private static final class Z3Answers {

    /** A formula uses an operator that terms do not have. */
    private static final class NotOurs extends RuntimeException {
      private static final long serialVersionUID = 1L;
    }

    private final Terms terms;
    private final List<Term> state;

    Z3Answers(Terms terms, List<Term> state) {
      this.terms = terms;
      this.state = state;
    }

    /** The conjuncts of a formula; empty if it uses an operator that terms do not have. */
    Optional<List<Term>> parts(Expr<?> formula) {
      try {
        List<Term> parts = new ArrayList<>();
        if (formula.isAnd()) {
          for (Expr<?> part : formula.getArgs()) {
            parts.add(term(part));
          }
        } else {
          parts.add(term(formula));
        }
        return Optional.of(List.copyOf(parts));
      } catch (NotOurs unknown) {
        return Optional.empty();
      }
    }

    private Term term(Expr<?> formula) {
      if (formula.isVar()) {
        return state.get(formula.getIndex());
      }
      if (formula instanceof IntNum number) {
        return terms.number(number.getInt64());
      }
      if (formula.isTrue() || formula.isFalse()) {
        return terms.bool(formula.isTrue());
      }
      List<Term> arguments = new ArrayList<>();
      for (Expr<?> argument : formula.getArgs()) {
        arguments.add(term(argument));
      }
      return formula.isBool() && !formula.isITE()
          ? truthValue(formula, arguments)
          : number(formula, arguments);
    }

    private Term truthValue(Expr<?> formula, List<Term> of) {
      if (formula.isAnd()) {
        return terms.and(of);
      }
      if (formula.isOr()) {
        return terms.or(of);
      }
      if (formula.isNot()) {
        return terms.not(of.get(0));
      }
      if (formula.isImplies()) {
        return terms.implies(of.get(0), of.get(1));
      }
      if (formula.isEq()) {
        return terms.eq(of.get(0), of.get(1));
      }
      if (formula.isLE()) {
        return terms.le(of.get(0), of.get(1));
      }
      if (formula.isGE()) {
        return terms.le(of.get(1), of.get(0));
      }
      if (formula.isLT()) {
        return terms.lt(of.get(0), of.get(1));
      }
      if (formula.isGT()) {
        return terms.lt(of.get(1), of.get(0));
      }
      throw new NotOurs();
    }

    private Term number(Expr<?> formula, List<Term> of) {
      if (formula.isITE()) {
        return terms.ite(of.get(0), of.get(1), of.get(2));
      }
      if (formula.isAdd()) {
        return all(of, terms::add);
      }
      if (formula.isSub()) {
        return all(of, terms::subtract);
      }
      if (formula.isUMinus()) {
        return terms.mul(-1, of.get(0));
      }
      if (formula.isMul() && of.size() == 2 && of.get(0) instanceof Term.Int factor) {
        return terms.mul(factor.value(), of.get(1));
      }
      if (formula.isModulus() && of.get(1) instanceof Term.Int divisor && divisor.value() > 0) {
        return terms.floorMod(of.get(0), divisor.value());
      }
      throw new NotOurs();
    }

    private static Term all(List<Term> some, BinaryOperator<Term> operator) {
      return some.stream().reduce(operator).orElseThrow(NotOurs::new);
    }
  }

  /**
   * The clauses of an invariant: it holds initially, each transition preserves it, and it excludes
   * violations. States are lists of terms of the same length.
   */
  public record HornClauses(StartStates start, TransitionRule step) {

    /** An initial state, under some conditions. */
    public record StartStates(List<Term> conditions, List<Term> state) {}

    /**
     * A step, under some conditions.
     *
     * @param wrong the condition of a violation in it
     */
    public record TransitionRule(
        List<Term> conditions, List<Term> before, List<Term> after, Term wrong) {}
  }
}
