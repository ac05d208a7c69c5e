package dev.rondo.rounds.flow;

import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.unfold.Calls;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The numbering of expressions; what the text of an expression does not tell is unknown. */
final class ValueNumbering {

  private final Protocol protocol;
  private int youngest;

  ValueNumbering(Protocol protocol) {
    this.protocol = protocol;
  }

  /** The number of the last unknown value. */
  int youngest() {
    return youngest;
  }

  ValueNumber fresh() {
    return ValueNumber.unknown(++youngest);
  }

  /** What a variable holds: what it was given, or what the handler found in it. */
  ValueNumber ofVariable(String name, Map<String, ValueNumber> state) {
    return state.getOrDefault(name, ValueNumber.known(name));
  }

  /**
   * The value of an expression. One that changes something, or asks what may change, is unknown.
   */
  ValueNumber of(Expression expression, Map<String, ValueNumber> state) {
    if (expression instanceof EnclosedExpr enclosed) {
      return of(enclosed.getInner(), state);
    }
    if (expression instanceof CastExpr cast) {
      return ValueNumber.made(
          "(" + cast.getTypeAsString() + ")", List.of(of(cast.getExpression(), state)));
    }
    if (expression instanceof LiteralExpr) {
      return ValueNumber.known(expression.toString());
    }
    if (expression instanceof BinaryExpr binary) {
      return ValueNumber.made(
          binary.getOperator().asString(),
          List.of(of(binary.getLeft(), state), of(binary.getRight(), state)));
    }
    Optional<Message> made =
        protocol.messages().stream().filter(m -> makes(expression, m)).findFirst();
    if (made.isPresent()) {
      return timeOf(expression, made.get(), state);
    }
    if (expression instanceof ObjectCreationExpr creation && isPlainRecord(creation)) {
      return ValueNumber.made(
          "new " + creation.getTypeAsString(),
          creation.getArguments().stream().map(argument -> of(argument, state)).toList());
    }
    return expression instanceof MethodCallExpr call
        ? ofCall(call, state)
        : AssignedVariables.variable(expression)
            .map(name -> ofVariable(name, state))
            .orElseGet(this::fresh);
  }

  /** Records of equal components are equal where they are made of nothing else. */
  private boolean isPlainRecord(ObjectCreationExpr creation) {
    return protocol
        .unit()
        .findFirst(
            RecordDeclaration.class,
            record -> record.getNameAsString().equals(creation.getTypeAsString()))
        .filter(
            record ->
                record.getConstructors().isEmpty() && record.getCompactConstructors().isEmpty())
        .isPresent();
  }

  private ValueNumber ofCall(MethodCallExpr call, Map<String, ValueNumber> state) {
    boolean ofRun = Calls.ofNode(call).filter(List.of("n", "f", "self")::contains).isPresent();
    if (ofRun) {
      return ValueNumber.known(call.getNameAsString() + "()");
    }
    if (isComponent(call)) {
      return ValueNumber.made(
          call.getNameAsString(), List.of(of(call.getScope().orElseThrow(), state)));
    }
    return fresh();
  }

  /** Records do not change, so neither does what their components give. */
  private boolean isComponent(MethodCallExpr call) {
    Optional<String> owner =
        Symbol.of(call.getName())
            .filter(Symbol.Method.class::isInstance)
            .map(method -> ((Symbol.Method) method).owner())
            .map(
                name -> name.substring(Math.max(name.lastIndexOf('$'), name.lastIndexOf('.')) + 1));
    return call.getScope().isPresent()
        && call.getArguments().isEmpty()
        && owner
            .flatMap(
                name ->
                    protocol
                        .unit()
                        .findFirst(RecordDeclaration.class, r -> r.getNameAsString().equals(name)))
            .filter(record -> isPlainComponent(record, call.getNameAsString()))
            .isPresent();
  }

  private static boolean isPlainComponent(RecordDeclaration record, String name) {
    return record.getParameters().stream().anyMatch(p -> p.getNameAsString().equals(name))
        && record.getMethodsByName(name).isEmpty();
  }

  private static boolean makes(Expression expression, Message message) {
    return expression instanceof ObjectCreationExpr creation && message.isMadeBy(creation);
  }

  /** The phase of a message. */
  ValueNumber timeOf(Expression payload, Message message, Map<String, ValueNumber> state) {
    if (message.phase().isEmpty()) {
      return ValueNumber.known("1");
    }
    if (payload instanceof EnclosedExpr enclosed) {
      return timeOf(enclosed.getInner(), message, state);
    }
    if (payload instanceof ConditionalExpr choice) {
      ValueNumber first = timeOf(choice.getThenExpr(), message, state);
      return first.equals(timeOf(choice.getElseExpr(), message, state)) ? first : fresh();
    }
    if (!makes(payload, message)) {
      return of(payload, state);
    }
    ObjectCreationExpr made = (ObjectCreationExpr) payload;
    List<Expression> given =
        message.phaseSources().stream()
            .flatMap(name -> message.given(made, name).stream())
            .toList();
    boolean asWritten =
        message.holdsItsArguments()
            && AssignedVariables.in(protocol, payload).isEmpty()
            && !given.isEmpty()
            && given.size() == message.phaseSources().size();
    String function = message.isPhaseComputed() ? "phase of " + made.getTypeAsString() : "phase";
    return asWritten
        ? ValueNumber.made(function, given.stream().map(value -> of(value, state)).toList())
        : fresh();
  }
}
