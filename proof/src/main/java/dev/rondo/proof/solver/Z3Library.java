package dev.rondo.proof.solver;

import com.microsoft.z3.Context;
import com.microsoft.z3.IntNum;
import com.microsoft.z3.Params;
import com.microsoft.z3.Status;
import com.microsoft.z3.Version;
import dev.rondo.proof.term.Term;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Z3, through its library. */
final class Z3Library implements Solver {

  private final Context context = new Context();
  private final com.microsoft.z3.Solver solver;
  private com.microsoft.z3.@Nullable Model model;
  private final Z3Terms terms = new Z3Terms(context);

  /**
   * With a limit on the time of each check.
   *
   * @param propositional whether there will be no numbers, so that a SAT solver is enough
   */
  Z3Library(long timeoutMillis, boolean propositional) {
    this(propositional, "timeout", timeoutMillis);
  }

  private Z3Library(boolean propositional, String limit, long most) {
    solver = propositional ? context.mkSolver("QF_FD") : context.mkSolver();
    Params params = context.mkParams();
    params.add(limit, (int) Math.min(Integer.MAX_VALUE, most));
    params.add("random_seed", 1);
    solver.setParameters(params);
  }

  /** With a limit on the steps of each check. */
  static Z3Library counting(long steps) {
    return new Z3Library(false, "rlimit", steps);
  }

  @Override
  public void add(Term formula) {
    solver.add(terms.formula(formula));
  }

  @Override
  public Answer check(List<Term> also) {
    solver.push();
    also.forEach(this::add);
    Status status = solver.check();
    if (status != Status.SATISFIABLE) {
      solver.pop();
      return status == Status.UNSATISFIABLE ? Answer.UNSATISFIABLE : Answer.UNKNOWN;
    }
    model = solver.getModel();
    solver.pop();
    return Answer.SATISFIABLE;
  }

  @Override
  public Model model() {
    com.microsoft.z3.Model found = Objects.requireNonNull(model);
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
  public String name() {
    return "Z3 " + Version.getMajor() + "." + Version.getMinor() + "." + Version.getBuild();
  }

  @Override
  public void close() {
    context.close();
  }
}
