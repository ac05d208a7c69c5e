package dev.rondo.unfold;

import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import dev.rondo.frontend.interpreter.AssignedVariables;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Derives from a guard how variables compare with the phase in which its action runs. */
final class EntryPhases {

  private EntryPhases() {}

  /**
   * The known phases at the beginning of a handler's action: the phase of its message, and
   * variables compared with it.
   */
  static Map<String, PhaseShift> of(Protocol protocol, Handler handler) {
    Map<String, PhaseShift> phases = new TreeMap<>();
    Optional<String> component = protocol.message(handler.message()).phaseSource();
    if (component.isPresent()) {
      if (handler.takes() == Handler.Takes.MESSAGE) {
        phases.put(handler.parameter() + "." + component.get() + "()", PhaseShift.SAME);
      }
      for (BinaryExpr comparison : comparisons(handler)) {
        note(comparison, component.get(), phases);
      }
    }
    return phases;
  }

  /** The known phases outside of handlers, where the phase variables hold the current phase. */
  static Map<String, PhaseShift> current(Protocol protocol) {
    Map<String, PhaseShift> phases = new TreeMap<>();
    TreeSet<String> variables = new TreeSet<>();
    for (Handler handler : protocol.handlers()) {
      of(protocol, handler).keySet().stream()
          .filter(
              name ->
                  protocol.variables().stream()
                      .anyMatch(v -> AssignedVariables.field(v.name()).equals(name)))
          .forEach(variables::add);
    }
    variables.forEach(name -> phases.put(name, PhaseShift.SAME));
    return phases;
  }

  /** Derives the phase of v from {@code m.phase() == v}, {@code > v} or {@code < v}. */
  private static void note(
      BinaryExpr comparison, String component, Map<String, PhaseShift> phases) {
    boolean phaseLeft = isPhase(comparison.getLeft(), component);
    boolean phaseRight = isPhase(comparison.getRight(), component);
    if (phaseLeft == phaseRight) {
      return;
    }
    Expression other = phaseLeft ? comparison.getRight() : comparison.getLeft();
    PhaseShift shift =
        switch (comparison.getOperator()) {
          case EQUALS -> PhaseShift.SAME;
          case GREATER -> phaseLeft ? PhaseShift.EARLIER : PhaseShift.LATER;
          case LESS -> phaseLeft ? PhaseShift.LATER : PhaseShift.EARLIER;
          default -> PhaseShift.UNKNOWN;
        };
    AssignedVariables.variable(other)
        .ifPresent(name -> phases.merge(name, shift, EntryPhases::stronger));
  }

  private static PhaseShift stronger(PhaseShift first, PhaseShift second) {
    return first == PhaseShift.UNKNOWN ? second : first;
  }

  private static boolean isPhase(Expression expression, String component) {
    return PhaseShiftAnalysis.component(expression)
        .filter(key -> key.endsWith("." + component + "()"))
        .isPresent();
  }

  private static List<BinaryExpr> comparisons(Handler handler) {
    List<BinaryExpr> comparisons = new ArrayList<>();
    if (handler.guard().isPresent()) {
      Guard guard = handler.guard().get();
      if (handler.takes() == Handler.Takes.MESSAGE) {
        collect(guard.condition(), comparisons);
      } else {
        guard.locals().forEach(local -> filters(local, comparisons));
        guard.condition().walk(LambdaExpr.class, lambda -> filter(lambda, comparisons));
      }
    }
    return comparisons;
  }

  private static void filters(com.github.javaparser.ast.Node local, List<BinaryExpr> comparisons) {
    local.walk(LambdaExpr.class, lambda -> filter(lambda, comparisons));
  }

  private static void filter(LambdaExpr lambda, List<BinaryExpr> comparisons) {
    if (lambda.getBody() instanceof ExpressionStmt body) {
      collect(body.getExpression(), comparisons);
    }
  }

  /** The conjuncts that are comparisons. */
  private static void collect(Expression condition, List<BinaryExpr> comparisons) {
    if (condition instanceof EnclosedExpr enclosed) {
      collect(enclosed.getInner(), comparisons);
    } else if (condition instanceof BinaryExpr binary) {
      if (binary.getOperator() == BinaryExpr.Operator.AND) {
        collect(binary.getLeft(), comparisons);
        collect(binary.getRight(), comparisons);
      } else {
        comparisons.add(binary);
      }
    }
  }
}
