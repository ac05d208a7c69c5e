package dev.rondo.frontend.tags;

import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Finds the field that holds the phase of a process. */
final class PhaseVariable {

  private PhaseVariable() {}

  /** The one field that guards compare with phases and that gives or takes phases elsewhere. */
  static Optional<String> of(Code code) {
    Set<String> candidates = compared(code);
    candidates.retainAll(exchanged(code));
    return candidates.size() == 1 ? candidates.stream().findFirst() : Optional.empty();
  }

  private static Set<String> compared(Code code) {
    Set<String> fields = new TreeSet<>();
    for (Handler handler : code.protocol().handlers()) {
      new HandlerTime(code, handler)
          .comparisons().stream()
              .flatMap(List::stream)
              .flatMap(comparison -> code.stateField(comparison.value()).stream())
              .forEach(fields::add);
    }
    return fields;
  }

  private static Set<String> exchanged(Code code) {
    Set<String> fields = new TreeSet<>();
    new Sends(code)
        .in(List.of(code.protocol().declaration())).stream()
            .flatMap(send -> send.phase().stream())
            .flatMap(phase -> code.stateField(phase).stream())
            .forEach(fields::add);
    for (AssignExpr assign : code.protocol().declaration().findAll(AssignExpr.class)) {
      if (isPhase(code, assign.getValue())) {
        code.stateField(assign.getTarget()).ifPresent(fields::add);
      }
    }
    return fields;
  }

  private static boolean isPhase(Code code, Expression expression) {
    return Code.bare(expression) instanceof MethodCallExpr call
        && call.getArguments().isEmpty()
        && code.protocol().messages().stream().anyMatch(message -> isPhase(message, call));
  }

  private static boolean isPhase(Message message, MethodCallExpr call) {
    return message.phaseSource().filter(call.getNameAsString()::equals).isPresent()
        && Code.method(call)
            .map(method -> method.owner())
            .map(
                owner ->
                    owner.substring(Math.max(owner.lastIndexOf('$'), owner.lastIndexOf('.')) + 1))
            .filter(message::isNamed)
            .isPresent();
  }
}
