package dev.rondo.analysis;

import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.Position;
import dev.rondo.unfold.Calls;
import java.util.Optional;

/** Whether a protocol starts processes while it runs. */
public final class Spawning {

  private Spawning() {}

  /** Where it first calls {@code spawn()}. */
  public static Optional<Position> of(Protocol protocol) {
    return protocol
        .declaration()
        .findFirst(
            MethodCallExpr.class, call -> Calls.ofNode(call).filter("spawn"::equals).isPresent())
        .map(Position::of);
  }
}
