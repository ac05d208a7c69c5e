package dev.rondo.unfold;

import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundTag;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Optional;

/** What expressions say of phases and rounds. */
final class PhaseValues {

  private final Protocol protocol;

  PhaseValues(Protocol protocol) {
    this.protocol = protocol;
  }

  /** The phase that an expression gives. */
  PhaseShift of(Expression expression, PhaseState state) {
    if (expression instanceof EnclosedExpr enclosed) {
      return of(enclosed.getInner(), state);
    }
    if (expression instanceof BinaryExpr sum && literal(sum.getRight()).isPresent()) {
      long step = literal(sum.getRight()).orElseThrow();
      return switch (sum.getOperator()) {
        case PLUS -> of(sum.getLeft(), state).plus(step);
        case MINUS -> of(sum.getLeft(), state).plus(-step);
        default -> PhaseShift.UNKNOWN;
      };
    }
    if (expression instanceof ObjectCreationExpr creation) {
      return ofMade(creation, state);
    }
    return key(expression).map(state::get).orElse(PhaseShift.UNKNOWN);
  }

  /** The name under which the phase of an expression is kept: a variable, or {@code m.ballot()}. */
  static Optional<String> key(Expression expression) {
    if (expression instanceof MethodCallExpr call
        && call.getArguments().isEmpty()
        && call.getScope().filter(NameExpr.class::isInstance).isPresent()) {
      return Optional.of(call.toString());
    }
    return variable(expression);
  }

  /** The variable that an expression names. */
  static Optional<String> variable(Expression expression) {
    if (expression instanceof NameExpr name) {
      boolean isField =
          Symbol.of(name.getName()).filter(Symbol.Field.class::isInstance).isPresent();
      return Optional.of(isField ? field(name.getNameAsString()) : name.getNameAsString());
    }
    if (expression instanceof FieldAccessExpr access && access.getScope().isThisExpr()) {
      return Optional.of(field(access.getNameAsString()));
    }
    return Optional.empty();
  }

  /** The name under which the phase of a field is kept, so that locals do not hide it. */
  static String field(String name) {
    return "this." + name;
  }

  /** By how much {@code ++} or {@code --} moves its variable. */
  Optional<Long> step(UnaryExpr unary) {
    return switch (unary.getOperator()) {
      case PREFIX_INCREMENT, POSTFIX_INCREMENT -> Optional.of(1L);
      case PREFIX_DECREMENT, POSTFIX_DECREMENT -> Optional.of(-1L);
      default -> Optional.empty();
    };
  }

  private static Optional<Long> literal(Expression expression) {
    return expression instanceof IntegerLiteralExpr number
        ? Optional.of(number.asNumber().longValue())
        : Optional.empty();
  }

  /** A call that sends a message of this type, with what is known of it. */
  SendSite site(MethodCallExpr call, String name, PhaseState state, boolean certain) {
    Expression payload = call.getArgument(call.getArguments().size() - 1);
    Optional<Message> message = protocol.messageNamed(name);
    return new SendSite(
        call,
        name,
        message.map(m -> rounds(m, payload)).orElse(List.of()),
        message.map(m -> phase(m, payload, state)).orElse(PhaseShift.UNKNOWN),
        certain);
  }

  private PhaseShift phase(Message message, Expression payload, PhaseState state) {
    if (message.phase().isEmpty()) {
      return PhaseShift.SAME;
    }
    if (payload instanceof ConditionalExpr choice) {
      return phase(message, choice.getThenExpr(), state)
          .or(phase(message, choice.getElseExpr(), state));
    }
    return payload instanceof ObjectCreationExpr
        ? message
            .phaseSource()
            .flatMap(phase -> argument(message, payload, phase))
            .map(argument -> of(argument, state))
            .orElse(PhaseShift.UNKNOWN)
        : of(payload, state);
  }

  /** The phase of a message that is made here; a variable of a message stands for its phase. */
  private PhaseShift ofMade(ObjectCreationExpr creation, PhaseState state) {
    return protocol
        .madeBy(creation)
        .map(message -> phase(message, creation, state))
        .orElse(PhaseShift.UNKNOWN);
  }

  private static List<Integer> rounds(Message message, Expression payload) {
    if (message.round().isPresent() && message.round().get() instanceof RoundTag.Held held) {
      return argument(message, payload, held.component())
          .flatMap(argument -> round(held, argument))
          .map(List::of)
          .orElse(held.rounds());
    }
    return message.rounds();
  }

  private static Optional<Integer> round(RoundTag.Held held, Expression argument) {
    String text = argument.toString();
    int constant = held.constants().indexOf(text.substring(text.lastIndexOf('.') + 1));
    return constant >= 0
        ? Optional.of(held.rounds().get(constant))
        : literal(argument).map(Long::intValue);
  }

  private static Optional<Expression> argument(
      Message message, Expression payload, String component) {
    return payload instanceof ObjectCreationExpr creation && message.holdsItsArguments()
        ? message.given(creation, component)
        : Optional.empty();
  }
}
