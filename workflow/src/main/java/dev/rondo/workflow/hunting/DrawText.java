package dev.rondo.workflow.hunting;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.model.Protocol;
import java.util.List;
import java.util.stream.Collectors;

/** The results of {@code choose} and {@code flip} in a step, as text. */
final class DrawText {

  private static final String CHOOSE = "choose";
  private static final String FLIP = "flip";

  private DrawText() {}

  /**
   * The draws of a step.
   *
   * @return nothing where it is not known what they mean: of a collection the place is drawn, and a
   *     handler that has both calls may have made any of them
   */
  static String of(Protocol protocol, String handler, List<Integer> draws) {
    if (draws.isEmpty()) {
      return "";
    }
    List<MethodCallExpr> calls =
        protocol.declaration().findAll(MethodDeclaration.class).stream()
            .filter(method -> method.getNameAsString().equals(handler))
            .flatMap(method -> calls(method).stream())
            .toList();
    List<MethodCallExpr> made = calls.isEmpty() ? calls(protocol.declaration()) : calls;
    if (made.isEmpty()) {
      return "";
    }
    if (made.stream().allMatch(call -> call.getNameAsString().equals(FLIP))) {
      return "flips "
          + draws.stream().map(draw -> "" + (draw == 1)).collect(Collectors.joining(", "));
    }
    return made.stream().allMatch(DrawText::choosesNumber)
        ? "chooses " + draws.stream().map(String::valueOf).collect(Collectors.joining(", "))
        : "";
  }

  private static List<MethodCallExpr> calls(Node code) {
    return code.findAll(
        MethodCallExpr.class,
        call -> call.getNameAsString().equals(CHOOSE) || call.getNameAsString().equals(FLIP));
  }

  private static boolean choosesNumber(MethodCallExpr call) {
    return call.getNameAsString().equals(CHOOSE) && isNumber(call.getArgument(0));
  }

  private static boolean isNumber(Expression bound) {
    if (bound instanceof BinaryExpr binary) {
      return isNumber(binary.getLeft()) && isNumber(binary.getRight());
    }
    if (bound instanceof EnclosedExpr enclosed) {
      return isNumber(enclosed.getInner());
    }
    return bound instanceof IntegerLiteralExpr
        || bound instanceof MethodCallExpr call
            && List.of("n", "f", "size").contains(call.getNameAsString());
  }
}
