package dev.rondo.frontend.tags;

import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.model.Protocol;

/** Of how many levels the phases of a protocol are. */
public final class PhaseLevels {

  private static final String NUMBER = "PhaseNumber";

  private PhaseLevels() {}

  /** Whether phases are numbers of two levels, a term and an index say. */
  public static boolean areTwo(Protocol protocol) {
    // Most have none, and tag inference calls this often.
    return protocol.code().text().contains(NUMBER)
        && protocol.unit().findFirst(MethodCallExpr.class, PhaseLevels::joinsLevels).isPresent();
  }

  private static boolean joinsLevels(MethodCallExpr call) {
    return call.getNameAsString().equals("of")
        && call.getArguments().size() == 2
        && call.getScope().filter(scope -> scope.toString().endsWith(NUMBER)).isPresent();
  }
}
