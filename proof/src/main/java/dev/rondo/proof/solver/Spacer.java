package dev.rondo.proof.solver;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.BoolSort;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.FuncDecl;
import com.microsoft.z3.FuncInterp;
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

/**
 * Z3's engine for Horn clauses (Komuravelli, Gurfinkel and Chaki, 2014). It looks for an invariant
 * by itself; whether what it finds is one, others ask.
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
   * @param steps how much it may do, in steps of its own, of which every machine makes the same
   * @param terms the factory to make it with
   * @param state a variable for each part of a state, which it speaks of
   * @return what it is made of, all of which holds; nothing where none was found
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

  private void start(HornClauses.Start start, com.microsoft.z3.Solver solver) {
    Z3Terms z3 = new Z3Terms(context);
    List<Term> open = new ArrayList<>(start.conditions());
    open.addAll(start.state());
    solver.add(rule(z3, start.conditions(), List.of(), start.state(), open));
  }

  private void step(HornClauses.Step step, com.microsoft.z3.Solver solver) {
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
   * Where some conditions hold, and the invariant of one state, it holds of another or nothing
   * does.
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
}
