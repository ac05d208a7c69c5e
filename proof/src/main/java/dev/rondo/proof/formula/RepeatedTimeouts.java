package dev.rondo.proof.formula;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.proof.solver.Solver;
import dev.rondo.proof.solver.Solver.Satisfiability;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.MailboxValue;
import dev.rondo.proof.value.Value.NodeMapValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Value.ScalarType;
import dev.rondo.proof.value.Value.SetValue;
import dev.rondo.proof.value.Value.Slot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Over-approximates any number of consecutive timeouts of a process: fields that no timeout changes
 * keep their values, numbers that no timeout decreases do not decrease, all other fields are
 * havocked.
 */
final class RepeatedTimeouts {

  private static final long STEPS = 20_000_000;

  private final TranslationContext setup;
  private final Terms terms;
  private final Set<String> changed;
  private final Set<String> rising;
  private int made;

  private RepeatedTimeouts(TranslationContext setup, Set<String> changed, Set<String> rising) {
    this.setup = setup;
    this.terms = setup.terms;
    this.changed = changed;
    this.rising = rising;
  }

  /** Examines the effects of the timeouts of a protocol on an arbitrary process. */
  static RepeatedTimeouts of(TranslationContext setup) {
    TranslationContext trial =
        new TranslationContext(setup.rounds, setup.bounds.withTimeouts(0), new Terms());
    Set<String> changed = new TreeSet<>();
    Map<String, List<Term>> falls = new LinkedHashMap<>();
    for (int process = 0; process < setup.bounds.n(); process++) {
      Map<String, Value> before = unknown(trial, process);
      for (MethodDeclaration timeout : setup.rounds.timeouts()) {
        observe(trial, process, timeout, before, changed, falls);
      }
      changed.forEach(field -> refuseGrowing(setup, field, before));
    }
    return new RepeatedTimeouts(setup, changed, rising(trial, falls));
  }

  /** More timeouts in a row could make a list longer than any bound of unknown lists. */
  private static void refuseGrowing(
      TranslationContext setup, String field, Map<String, Value> values) {
    if (canGrow(Objects.requireNonNull(values.get(field)))) {
      throw new UnsupportedCode(
          setup.rounds.timeouts().get(0).getName(),
          "any number of timeouts in a row that change a list or a set, here " + field,
          "bound them: verify --phases, with search or smt");
    }
  }

  private static boolean canGrow(Value value) {
    if (value instanceof RecordValue structure) {
      return structure.components().stream().anyMatch(RepeatedTimeouts::canGrow);
    }
    return value instanceof ListValue
        || value instanceof SetValue
        || (value instanceof NodeMapValue perNode && canGrow(perNode.last()));
  }

  /**
   * How many timeouts are executed exactly: the last one, and one for the first output of each spec
   * that remembers it.
   */
  int turns() {
    boolean shows =
        setup.rounds.timeouts().stream()
            .anyMatch(timeout -> shows(setup, timeout, new TreeSet<>()));
    return shows ? Monitors.remembering(setup) + 1 : 1;
  }

  private static boolean shows(
      TranslationContext setup, MethodDeclaration method, Set<String> seen) {
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

  private static Map<String, Value> unknown(TranslationContext trial, int process) {
    FieldValues shapes =
        new FieldValues(trial.text, trial.values, trial.formula, trial.bounds.n(), 2);
    Map<String, Value> fields = new LinkedHashMap<>();
    for (VariableDeclarator variable : trial.text.fields().values()) {
      String name = variable.getNameAsString();
      fields.put(
          name, shapes.unknown(variable.getType(), name + "_P" + process, variable.getName()));
    }
    return fields;
  }

  /** Mailboxes with arbitrary messages. */
  private static List<Value> mailboxes(
      TranslationContext trial, int process, MethodDeclaration timeout) {
    FieldValues shapes =
        new FieldValues(trial.text, trial.values, trial.formula, trial.bounds.n(), 2);
    List<Value> mailboxes = new ArrayList<>();
    for (Parameter parameter : timeout.getParameters()) {
      String name = parameter.getNameAsString() + "_P" + process;
      mailboxes.add(
          shapes.mailbox(parameter.getType().asClassOrInterfaceType(), name, parameter.getName()));
    }
    return mailboxes;
  }

  private static void observe(
      TranslationContext trial,
      int process,
      MethodDeclaration timeout,
      Map<String, Value> before,
      Set<String> changed,
      Map<String, List<Term>> falls) {
    Terms terms = trial.terms;
    Term phase = terms.variable("phase_now", Sort.INT);
    Monitors monitors = new Monitors(trial, Monitors.nothing(trial));
    ProcessStep step = new ProcessStep(trial, new Moment(1, 1), process, phase, monitors);
    Map<String, Value> after =
        step.run(timeout, terms.bool(true), before, mailboxes(trial, process, timeout)).state();
    for (Map.Entry<String, Value> field : before.entrySet()) {
      Value now = Objects.requireNonNull(after.get(field.getKey()));
      if (!now.equals(field.getValue())) {
        changed.add(field.getKey());
        if (now instanceof Scalar x
            && field.getValue() instanceof Scalar y
            && x.kind().equals(ScalarType.INT)) {
          falls
              .computeIfAbsent(field.getKey(), name -> new ArrayList<>())
              .add(terms.lt(x.term(), y.term()));
        }
      }
    }
  }

  private static Set<String> rising(TranslationContext trial, Map<String, List<Term>> falls) {
    Set<String> rising = new TreeSet<>();
    try (Solver solver = Solvers.best().open(STEPS)) {
      trial.formula.assumptions().forEach(solver::add);
      falls.forEach(
          (field, conditions) -> {
            if (solver.check(List.of(trial.terms.or(conditions))) == Satisfiability.UNSATISFIABLE) {
              rising.add(field);
            }
          });
    }
    return rising;
  }

  /** The mailbox before the last of several timeouts; earlier ones may have used its messages. */
  MailboxValue middle(MailboxValue before, Term earlier) {
    if (!someLook()) {
      return before;
    }
    List<Slot> left = new ArrayList<>();
    for (Slot slot : before.slots()) {
      Term.Var unused = terms.variable("unused_between_" + ++made, Sort.BOOL);
      setup.formula.decisions().open(unused);
      Term stays = terms.and(slot.present(), terms.implies(earlier, unused));
      left.add(new Slot(stays, slot.value(), slot.sender()));
    }
    return new MailboxValue(List.copyOf(left));
  }

  /** Whether a process is behind then: a timeout that reads messages catches up. */
  Term middle(Term behind, Term earlier) {
    return someLook() ? terms.and(behind, terms.not(earlier)) : behind;
  }

  private boolean someLook() {
    return setup.rounds.timeouts().stream().anyMatch(timeout -> !timeout.getParameters().isEmpty());
  }

  /** A process before the last of several timeouts; unchanged if there is only one. */
  Map<String, Value> middle(Map<String, Value> before, Term earlier) {
    FieldValues shapes =
        new FieldValues(setup.text, setup.values, setup.formula, setup.bounds.n(), 2);
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
