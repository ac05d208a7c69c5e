package dev.rondo.proof.solver;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.IntNum;
import com.microsoft.z3.Params;
import com.microsoft.z3.Statistics;
import com.microsoft.z3.Status;
import dev.rondo.proof.solver.Solver.Model;
import dev.rondo.proof.term.Evaluation;
import dev.rondo.proof.term.Term;
import dev.rondo.run.load.TimeLimit;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Z3, through its library. */
final class Z3Library implements Solver {

  private final Context context = new Context();
  private final Params params = context.mkParams();
  private final com.microsoft.z3.Solver solver;
  private final Z3Terms terms;
  private final boolean hasBitsOnly;
  private long steps;
  private com.microsoft.z3.@Nullable Model model;

  /**
   * With a limit on each check.
   *
   * @param mostSteps the resource limit of Z3
   * @param width how many bits suffice for every number; if that is known, a SAT solver is used
   */
  Z3Library(long mostSteps, OptionalInt width) {
    terms = new Z3Terms(context, width);
    hasBitsOnly = width.isPresent();
    params.add("rlimit", (int) Math.min(Integer.MAX_VALUE, mostSteps));
    params.add("random_seed", 1);
    solver = newSolver();
  }

  private com.microsoft.z3.Solver newSolver() {
    com.microsoft.z3.Solver fresh = hasBitsOnly ? context.mkSolver("QF_FD") : context.mkSolver();
    fresh.setParameters(params);
    return fresh;
  }

  @Override
  @SuppressWarnings("unchecked") // Z3 takes an array, which javac cannot check
  public void add(Term formula) {
    solver.add(terms.formula(formula));
  }

  @Override
  public Satisfiability check(List<Term> also) {
    BoolExpr[] asked = also.stream().map(terms::formula).toArray(BoolExpr[]::new);
    return hasBitsOnly ? alone(asked) : incrementally(asked);
  }

  /** An incremental SAT solver does not simplify, and takes several times as long. */
  private Satisfiability alone(BoolExpr[] asked) {
    com.microsoft.z3.Solver once = newSolver();
    once.add(solver.getAssertions());
    once.add(asked);
    return answer(once);
  }

  private Satisfiability incrementally(BoolExpr[] asked) {
    solver.push();
    solver.add(asked);
    Satisfiability answer = answer(solver);
    solver.pop();
    return answer;
  }

  private Satisfiability answer(com.microsoft.z3.Solver ready) {
    Status status = TimeLimit.interruptible(context::interrupt, () -> ready.check());
    // Z3 counts for the context, all checks together.
    Statistics.Entry count = ready.getStatistics().get("rlimit count");
    steps = count == null ? steps : Integer.toUnsignedLong(count.getUIntValue());
    if (status == Status.SATISFIABLE) {
      model = ready.getModel();
      return Satisfiability.SATISFIABLE;
    }
    return status == Status.UNSATISFIABLE ? Satisfiability.UNSATISFIABLE : Satisfiability.UNKNOWN;
  }

  @Override
  public Model model() {
    com.microsoft.z3.Model found = Objects.requireNonNull(model);
    return hasBitsOnly ? evaluated(found) : asked(found);
  }

  /** The value under the Boolean assignment, without the bound of the bit width. */
  private Model evaluated(com.microsoft.z3.Model found) {
    Evaluation evaluation =
        new Evaluation(variable -> found.eval(terms.expression(variable), true).isTrue());
    return new Model() {
      @Override
      public long number(Term term) {
        return evaluation.number(term);
      }

      @Override
      public boolean holds(Term term) {
        return evaluation.holds(term);
      }
    };
  }

  private Model asked(com.microsoft.z3.Model found) {
    return new Model() {
      @Override
      public long number(Term term) {
        return found.eval(terms.expression(term), true) instanceof IntNum number
            ? number.getInt64()
            : 0;
      }

      @Override
      public boolean holds(Term term) {
        return found.eval(terms.expression(term), true).isTrue();
      }
    };
  }

  @Override
  public long steps() {
    return steps;
  }

  @Override
  public void close() {
    context.close();
  }
}
