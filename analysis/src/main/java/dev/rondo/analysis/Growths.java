package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.UnaryExpr;
import dev.rondo.analysis.SpecFields.Field;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.model.Symbol;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * How a number grows over all places that change it.
 *
 * @param direction 1 where it never falls, -1 where it never rises, 0 where it may do both
 * @param isUnit whether it begins with 0 and each change adds 1
 */
record Growths(int direction, boolean isUnit) {

  /** What an assignment adds. */
  static Optional<Growth> growth(AssignExpr assign) {
    return switch (assign.getOperator()) {
      case PLUS -> Optional.of(new Growth("+", assign.getValue()));
      case BINARY_OR -> Optional.of(new Growth("||", assign.getValue()));
      case ASSIGN -> Growth.of(assign);
      default -> Optional.empty();
    };
  }

  static Growths of(Field field) {
    Set<String> operators = new HashSet<>();
    boolean isPositive = true;
    boolean isUnit = true;
    for (Expression use : field.uses()) {
      Node parent = use.getParentNode().orElseThrow();
      if (parent instanceof UnaryExpr unary && PurityAnalysis.changes(unary)) {
        operators.add("+");
      } else if (parent instanceof AssignExpr assign && assign.getTarget() == use) {
        Growth growth = growth(assign).orElseThrow();
        operators.add(growth.operator());
        Object added = Code.bare(growth.value()).findData(Symbol.CONSTANT).orElse(null);
        isPositive &= added instanceof Integer number && number > 0;
        isUnit &= Integer.valueOf(1).equals(added);
      }
    }
    boolean beginsWithNothing =
        field
            .declared()
            .getInitializer()
            .map(
                value ->
                    value.findData(Symbol.CONSTANT).filter(Integer.valueOf(0)::equals).isPresent())
            .orElse(true);
    if (operators.size() != 1) {
      return new Growths(0, false);
    }
    return switch (operators.iterator().next()) {
      case "+" -> new Growths(isPositive ? 1 : 0, isUnit && beginsWithNothing);
      case "max", "||" -> new Growths(1, false);
      default -> new Growths(-1, false);
    };
  }
}
