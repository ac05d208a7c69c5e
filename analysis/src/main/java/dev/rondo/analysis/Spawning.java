package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.Position;
import dev.rondo.unfold.Calls;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Whether a protocol starts processes while it runs. */
public final class Spawning {

  private Spawning() {}

  /** Where it first calls {@code spawn()}. */
  public static Optional<Position> of(Protocol protocol) {
    return calls(protocol.declaration()).findFirst().map(Position::of);
  }

  /** Where {@code @Init} may call it, itself or through methods of the class. */
  public static Optional<Position> inInit(Protocol protocol) {
    Set<MethodDeclaration> methods = new LinkedHashSet<>();
    protocol.init().ifPresent(init -> addCalled(protocol, init, methods));
    Stream<Expression> inMethods = methods.stream().flatMap(Spawning::calls);
    // Who calls the methods of an inner class is not looked at.
    Stream<Expression> inClasses =
        protocol.declaration().findAll(TypeDeclaration.class).stream()
            .filter(type -> type != protocol.declaration())
            .flatMap(Spawning::calls);
    return Stream.concat(inMethods, inClasses).findFirst().map(Position::of);
  }

  private static void addCalled(
      Protocol protocol, MethodDeclaration method, Set<MethodDeclaration> all) {
    if (!all.add(method)) {
      return;
    }
    method.findAll(MethodCallExpr.class).stream()
        .flatMap(call -> Calls.helper(protocol, call).stream())
        .forEach(called -> addCalled(protocol, called, all));
    method.findAll(MethodReferenceExpr.class).stream()
        .flatMap(reference -> Calls.helper(protocol, reference).stream())
        .forEach(called -> addCalled(protocol, called, all));
  }

  private static Stream<Expression> calls(Node tree) {
    return Calls.to(Set.of("spawn"), tree);
  }
}
