package dev.rondo.proof.solver;

import de.uni_freiburg.informatik.ultimate.logic.ConstantTerm;
import de.uni_freiburg.informatik.ultimate.logic.Logics;
import de.uni_freiburg.informatik.ultimate.logic.Rational;
import de.uni_freiburg.informatik.ultimate.logic.Script.LBool;
import de.uni_freiburg.informatik.ultimate.smtinterpol.DefaultLogger;
import de.uni_freiburg.informatik.ultimate.smtinterpol.LogProxy;
import de.uni_freiburg.informatik.ultimate.smtinterpol.smtlib2.SMTInterpol;
import dev.rondo.proof.solver.Solver.Model;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Term.App;
import dev.rondo.proof.term.Term.Bool;
import dev.rondo.proof.term.Term.Int;
import dev.rondo.proof.term.Term.Var;
import dev.rondo.proof.term.Terms;
import dev.rondo.run.load.TimeLimit;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** SMTInterpol: slower than Z3, but written in Java, so it runs wherever Rondo does. */
final class SmtInterpol implements Solver {

  private final SMTInterpol script;
  private final Map<Term, de.uni_freiburg.informatik.ultimate.logic.Term> translated =
      new HashMap<>();
  private int pushed;
  private volatile boolean interrupted;
  private long steps;

  SmtInterpol(long mostSteps) {
    LogProxy quiet = new DefaultLogger();
    quiet.setLoglevel(LogProxy.LOGLEVEL_OFF);
    script = new SMTInterpol(quiet, this::isInterrupted);
    script.setOption(":produce-models", true);
    script.setOption(":reproducible-resource-limit", BigInteger.valueOf(mostSteps));
    script.setOption(":random-seed", BigInteger.ONE);
    script.setLogic(Logics.QF_LIA);
  }

  /** The solver calls it in each of its steps. */
  private boolean isInterrupted() {
    steps++;
    return interrupted;
  }

  @Override
  public long steps() {
    return steps;
  }

  @Override
  public void add(Term formula) {
    forget();
    script.assertTerm(translate(formula));
  }

  /** A new query replaces the last one. */
  private void forget() {
    if (pushed > 0) {
      script.pop(pushed);
      pushed = 0;
    }
  }

  @Override
  public Satisfiability check(List<Term> also) {
    forget();
    also.forEach(this::translate);
    script.push(1);
    pushed = 1;
    also.forEach(formula -> script.assertTerm(translate(formula)));
    LBool answer = TimeLimit.interruptible(() -> interrupted = true, script::checkSat);
    if (answer == LBool.SAT) {
      return Satisfiability.SATISFIABLE;
    }
    return answer == LBool.UNSAT ? Satisfiability.UNSATISFIABLE : Satisfiability.UNKNOWN;
  }

  @Override
  public Model model() {
    de.uni_freiburg.informatik.ultimate.logic.Model found = script.getModel();
    return new Model() {
      @Override
      public long number(Term term) {
        Object value = ((ConstantTerm) found.evaluate(translate(term))).getValue();
        return value instanceof Rational rational
            ? rational.numerator().longValueExact()
            : ((BigInteger) value).longValueExact();
      }

      @Override
      public boolean holds(Term term) {
        return found.evaluate(translate(term)) == script.term("true");
      }
    };
  }

  @Override
  public void close() {
    script.exit();
  }

  private de.uni_freiburg.informatik.ultimate.logic.Term translate(Term root) {
    if (!translated.containsKey(root)) {
      for (Term term : Terms.inOrder(List.of(root))) {
        if (!translated.containsKey(term)) {
          translated.put(term, make(term));
        }
      }
    }
    return Objects.requireNonNull(translated.get(root));
  }

  private de.uni_freiburg.informatik.ultimate.logic.Term make(Term term) {
    if (term instanceof Int number) {
      return script.numeral(BigInteger.valueOf(number.value()));
    }
    if (term instanceof Bool known) {
      return script.term(Boolean.toString(known.value()));
    }
    if (term instanceof Var variable) {
      script.declareFun(
          variable.name(),
          new de.uni_freiburg.informatik.ultimate.logic.Sort[0],
          script.sort(variable.sort().smtLib()));
      return script.term(variable.name());
    }
    App app = (App) term;
    return script.term(
        app.op().smtLib(),
        app.arguments().stream()
            .map(argument -> Objects.requireNonNull(translated.get(argument)))
            .toArray(de.uni_freiburg.informatik.ultimate.logic.Term[]::new));
  }
}
