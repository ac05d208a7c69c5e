package dev.rondo.proof.formula;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.proof.solver.Solver;
import dev.rondo.proof.solver.Solver.Answer;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.symbolic.NotCovered;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Kind;
import dev.rondo.proof.value.Value.Scalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * What any number of timeouts in a row makes of a process, from above: what they never change
 * stays, numbers that they never lower do not fall, and all else they change can be anything. The
 * last one of them is run as it is written.
 */
final class RepeatedTimeouts {

  private static final long TIMEOUT_MILLIS = 10_000;

  private final Setup setup;
  private final Terms terms;
  private final Set<String> changed;
  private final Set<String> rising;
  private int made;

  private RepeatedTimeouts(Setup setup, Set<String> changed, Set<String> rising) {
    this.setup = setup;
    this.terms = setup.terms;
    this.changed = changed;
    this.rising = rising;
  }

  /** Looks at what the timeouts of a protocol do to a process of which nothing is known. */
  static RepeatedTimeouts of(Setup setup) {
    refuseOutputs(setup);
    Setup trial = new Setup(setup.rounds, setup.bounds.withTimeouts(0), new Terms());
    Set<String> changed = new TreeSet<>();
    Map<String, List<Term>> falls = new LinkedHashMap<>();
    for (int process = 0; process < setup.bounds.n(); process++) {
      Map<String, Value> before = unknown(trial, process);
      for (MethodDeclaration timeout : setup.rounds.timeouts()) {
        observe(trial, process, timeout, before, changed, falls);
      }
    }
    return new RepeatedTimeouts(setup, changed, rising(trial, falls));
  }

  private static void refuseOutputs(Setup setup) {
    for (MethodDeclaration timeout : setup.rounds.timeouts()) {
      if (shows(setup, timeout, new TreeSet<>()) || !timeout.getParameters().isEmpty()) {
        throw new NotCovered(
            timeout.getName(),
            "any number of timeouts in a row that output something or look at messages",
            "bound them: verify --phases, with search or smt");
      }
    }
  }

  private static boolean shows(Setup setup, MethodDeclaration method, Set<String> seen) {
    for (MethodCallExpr call : method.findAll(MethodCallExpr.class)) {
      String name = call.getNameAsString();
      if (name.equals("output")) {
        return true;
      }
      if (seen.add(name)
          && setup.rounds.declaration().getMethodsByName(name).stream()
              .anyMatch(called -> shows(setup, called, seen))) {
        return true;
      }
    }
    return false;
  }

  private static Map<String, Value> unknown(Setup trial, int process) {
    Shapes shapes = new Shapes(trial.text, trial.values, trial.formula, trial.bounds.n(), 2);
    Map<String, Value> fields = new LinkedHashMap<>();
    for (VariableDeclarator variable : trial.text.fields().values()) {
      String name = variable.getNameAsString();
      fields.put(
          name, shapes.unknown(variable.getType(), name + "_P" + process, variable.getName()));
    }
    return fields;
  }

  private static void observe(
      Setup trial,
      int process,
      MethodDeclaration timeout,
      Map<String, Value> before,
      Set<String> changed,
      Map<String, List<Term>> falls) {
    Terms terms = trial.terms;
    Term phase = terms.variable("phase_now", Sort.INT);
    Step step = new Step(trial, new Moment(1, 1), process, phase, new Monitors(trial, List.of()));
    Map<String, Value> after = step.run(timeout, terms.bool(true), before, List.of()).state();
    for (Map.Entry<String, Value> field : before.entrySet()) {
      Value now = Objects.requireNonNull(after.get(field.getKey()));
      if (!now.equals(field.getValue())) {
        changed.add(field.getKey());
        if (now instanceof Scalar x
            && field.getValue() instanceof Scalar y
            && x.kind().equals(Kind.INT)) {
          falls
              .computeIfAbsent(field.getKey(), name -> new ArrayList<>())
              .add(terms.lt(x.term(), y.term()));
        }
      }
    }
  }

  private static Set<String> rising(Setup trial, Map<String, List<Term>> falls) {
    Set<String> rising = new TreeSet<>();
    try (Solver solver = Solvers.best().open(TIMEOUT_MILLIS)) {
      trial.formula.assumptions().forEach(solver::add);
      falls.forEach(
          (field, conditions) -> {
            if (solver.check(List.of(trial.terms.or(conditions))) == Answer.UNSATISFIABLE) {
              rising.add(field);
            }
          });
    }
    return rising;
  }

  /** A process before the last of several timeouts; the same as before where it is the only one. */
  Map<String, Value> middle(Map<String, Value> before, Term earlier) {
    Shapes shapes = new Shapes(setup.text, setup.values, setup.formula, setup.bounds.n(), 2);
    Map<String, Value> middle = new LinkedHashMap<>(before);
    for (String field : changed) {
      VariableDeclarator variable = Objects.requireNonNull(setup.text.fields().get(field));
      Value any =
          shapes.unknown(variable.getType(), field + "_between_" + ++made, variable.getName());
      Value old = Objects.requireNonNull(before.get(field));
      if (rising.contains(field)) {
        setup.formula.assume(terms.le(((Scalar) old).term(), ((Scalar) any).term()));
      }
      middle.put(field, setup.values.choose(earlier, any, old));
    }
    return middle;
  }
}
