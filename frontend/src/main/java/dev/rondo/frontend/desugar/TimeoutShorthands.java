package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.Protocol;
import java.util.Set;

/**
 * Rewrites requests, recoveries, clocks and named timers into timeouts with a counter or a flag, so
 * that all later passes and both forms know them.
 */
public final class TimeoutShorthands {

  private static final Set<String> ANNOTATIONS =
      Set.of("Request", "Recover", "Durable", "Recovering", "Clock");
  private static final Set<String> CALLS = Set.of("startTimer", "cancelTimer");

  private TimeoutShorthands() {}

  /**
   * Plans to write out all of them.
   *
   * @param log gets what is wrong with them
   */
  public static void rewrite(Protocol protocol, TreeEdits edits, Log log) {
    if (protocol.declaration().findFirst(Node.class, TimeoutShorthands::isOne).isEmpty()) {
      return;
    }
    Rewriting rewriting = new Rewriting(protocol, edits, log);
    for (MethodDeclaration method : protocol.declaration().getMethods()) {
      method
          .getAnnotationByName("Request")
          .ifPresent(annotation -> Requests.write(rewriting, method, annotation));
    }
    Clocks.write(rewriting);
    NamedTimers timers = NamedTimers.write(rewriting);
    CrashRecovery.write(rewriting, timers.flags());
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
