package dev.rondo.analysis;

import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.NameExpr;
import dev.rondo.analysis.SpecValue.Constant;
import dev.rondo.analysis.SpecValue.Local;
import dev.rondo.analysis.SpecValue.Test;
import dev.rondo.analysis.SpecValue.Total;
import dev.rondo.frontend.model.Symbol;
import java.util.HashSet;
import java.util.Set;

/** Arithmetic and comparisons of what accumulators hold. */
final class Totals {

  private Totals() {}

  static SpecValue of(BinaryExpr binary, SpecValue left, SpecValue right) throws NotShown {
    if (left instanceof Total a && right instanceof Total b) {
      return twoTotals(binary, a, b);
    }
    boolean isLeft = left instanceof Total;
    Total total = (Total) (isLeft ? left : right);
    String fixed = fixed(binary, isLeft ? right : left);
    String text = total.text();
    return switch (binary.getOperator()) {
      case GREATER -> isLeft ? above(total, ">", fixed) : above(total, ">=", fixed).negated();
      case GREATER_EQUALS ->
          isLeft ? above(total, ">=", fixed) : above(total, ">", fixed).negated();
      case LESS -> isLeft ? above(total, ">=", fixed).negated() : above(total, ">", fixed);
      case LESS_EQUALS -> isLeft ? above(total, ">", fixed).negated() : above(total, ">=", fixed);
      case EQUALS, NOT_EQUALS -> {
        boolean isExact = total.isUnit() && fixed.matches("=[1-9]\\d{0,8}");
        yield new Test(text + "==" + fixed, false, isExact ? 1 : 0, isExact, total.of());
      }
      case PLUS -> {
        if (!total.isUnit() || !fixed.matches("=\\d{1,8}")) {
          throw new NotShown(binary, "this sum may overflow");
        }
        yield new Total("(" + text + "+" + fixed + ")", total.growth(), false, total.of());
      }
      default -> throw new NotShown(binary, "this depends on other processes");
    };
  }

  private static Test above(Total total, String operator, String fixed) {
    return new Test(total.text() + operator + fixed, false, total.growth(), false, total.of());
  }

  private static SpecValue twoTotals(BinaryExpr binary, Total a, Total b) throws NotShown {
    Set<String> of = new HashSet<>(a.of());
    of.addAll(b.of());
    int rising = a.growth() == -b.growth() ? a.growth() : 0;
    return switch (binary.getOperator()) {
      case MINUS -> {
        if (!isLong(binary)) {
          throw new NotShown(binary, "this difference may overflow; subtract as long");
        }
        yield new Total("(" + a.text() + "-" + b.text() + ")", rising, false, of);
      }
      case GREATER -> new Test(a.text() + ">" + b.text(), false, rising, false, of);
      case GREATER_EQUALS -> new Test(a.text() + ">=" + b.text(), false, rising, false, of);
      case LESS -> new Test(b.text() + ">" + a.text(), false, -rising, false, of);
      case LESS_EQUALS -> new Test(b.text() + ">=" + a.text(), false, -rising, false, of);
      default -> throw new NotShown(binary, "this depends on other processes");
    };
  }

  private static boolean isLong(BinaryExpr binary) {
    return Symbol.typeOf(binary).filter("long"::equals).isPresent()
        && binary.findAll(NameExpr.class).stream()
            .allMatch(name -> Symbol.typeOf(name).filter("int"::equals).isPresent());
  }

  /** What is the same for all outputs. */
  private static String fixed(BinaryExpr binary, SpecValue value) throws NotShown {
    if (value instanceof Constant constant) {
      return "=" + constant.value();
    }
    if (value instanceof Local local
        && local.isStable()
        && !local.text().matches("(?s).*(output|node|~|@).*")) {
      return local.text();
    }
    throw new NotShown(binary, "what is counted is compared with something that outputs bring");
  }
}
