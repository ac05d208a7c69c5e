package dev.rondo.unfold;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.source.Position;
import java.util.List;
import java.util.Optional;

/**
 * A send of a message, relative to the handler that reaches it.
 *
 * @param call the call of {@code send} or {@code broadcast}
 * @param message the name of the message type
 * @param rounds the rounds that the message can belong to
 * @param phase the phase of the message, relative to the phase of the handler
 * @param certain whether every run of the handler reaches it exactly once
 */
public record SendSite(
    MethodCallExpr call, String message, List<Integer> rounds, PhaseShift phase, boolean certain) {

  /** Whether it goes to all processes. */
  public boolean toAll() {
    return call.getNameAsString().equals("broadcast");
  }

  /** Whether it goes to all processes but the sender. */
  public boolean toOthers() {
    return call.getNameAsString().equals("broadcastToOthers");
  }

  /** The destination, if it goes to one process. */
  public Optional<Expression> destination() {
    return toAll() || toOthers() ? Optional.empty() : Optional.of(call.getArgument(0));
  }

  /** Whether another site has the same call, message type and phase. */
  boolean isSameAs(SendSite other) {
    return call == other.call && message.equals(other.message) && phase == other.phase;
  }

  /** The message itself. */
  public Expression payload() {
    return call.getArgument(call.getArguments().size() - 1);
  }

  /** The position in the file. */
  public Position position() {
    return Position.of(call);
  }
}
