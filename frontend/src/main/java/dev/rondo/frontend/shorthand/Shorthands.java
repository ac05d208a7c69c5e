package dev.rondo.frontend.shorthand;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import java.util.Optional;
import java.util.Set;

/**
 * Writes requests, recoveries and named timers out as timeouts with a counter or a flag, so that
 * all later passes and both forms know them. Lines stay as they are.
 */
public final class Shorthands {

  private static final Set<String> ANNOTATIONS = Set.of("Request", "Recover", "Durable");
  private static final Set<String> CALLS = Set.of("startTimer", "cancelTimer");

  private Shorthands() {}

  /**
   * The file with all of them written out; empty where there are none.
   *
   * @param log gets what is wrong with them
   */
  public static Optional<SourceFile> rewritten(Protocol protocol, Log log) {
    if (protocol.declaration().findFirst(Node.class, Shorthands::isOne).isEmpty()) {
      return Optional.empty();
    }
    Rewriting rewriting = new Rewriting(protocol, log);
    for (MethodDeclaration method : protocol.declaration().getMethods()) {
      method
          .getAnnotationByName("Request")
          .ifPresent(annotation -> Request.write(rewriting, method, annotation));
    }
    Timers timers = Timers.write(rewriting);
    Recovery.write(rewriting, timers.flags());
    return log.hasErrors() ? Optional.empty() : Optional.of(rewriting.code());
  }

  private static boolean isOne(Node node) {
    if (node instanceof AnnotationExpr annotation) {
      boolean named =
          annotation.getName().getIdentifier().equals("Timeout")
              && !annotation.isMarkerAnnotationExpr();
      return named || ANNOTATIONS.contains(annotation.getName().getIdentifier());
    }
    return node instanceof MethodCallExpr call && CALLS.contains(call.getNameAsString());
  }
}
