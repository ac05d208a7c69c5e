package dev.rondo.analysis;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.Position;
import dev.rondo.unfold.Calls;
import java.util.Optional;
import java.util.Set;

/** Whether processes choose while they run, and not only as they start. */
public final class Choosing {

  private static final Set<String> CHOICES = Set.of("choose", "flip");

  private Choosing() {}

  /** Where one first does. */
  public static Optional<Position> of(Protocol protocol) {
    return Calls.to(CHOICES, protocol.declaration())
        .filter(Choosing::isLate)
        .findFirst()
        .map(Position::of);
  }

  private static boolean isLate(Expression choice) {
    return choice
        .findAncestor(MethodDeclaration.class)
        .filter(method -> method.isAnnotationPresent("Init"))
        .isEmpty();
  }
}
