package dev.rondo.analysis;

import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.Position;
import dev.rondo.unfold.Calls;
import java.util.Optional;

/**
 * Whether what a protocol does depends on the number of the phase.
 *
 * <p>Rounds that a user has written do where they ask for {@code phase()}. Handlers always do: a
 * message waits for the phase in its tag.
 */
public final class PhaseUse {

  private PhaseUse() {}

  /** Where the protocol uses it, as a person reads it; empty where it does not. */
  public static Optional<String> of(Protocol protocol) {
    if (!protocol.writtenAsRounds()) {
      return Optional.of("messages carry the phase");
    }
    return protocol
        .declaration()
        .findFirst(
            MethodCallExpr.class, call -> Calls.ofNode(call).filter("phase"::equals).isPresent())
        .map(call -> "phase() in line " + Position.of(call).line());
  }
}
