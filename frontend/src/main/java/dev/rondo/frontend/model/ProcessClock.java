package dev.rondo.frontend.model;

import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.MemberValuePair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A {@code @Clock} field, and the timeout that advances it.
 *
 * @param variable the number of the state variable
 * @param timeout the number of the timeout
 * @param skew by how much it may be ahead of the clock of another process
 * @param role the role whose processes have it; all processes where it is empty
 */
public record ProcessClock(int variable, int timeout, int skew, Optional<Role> role) {

  /** The annotation of a clock. */
  public static Optional<AnnotationExpr> annotation(FieldDeclaration field) {
    return field.getAnnotationByName("Clock");
  }

  private static int skew(AnnotationExpr clock) {
    return clock.findAll(MemberValuePair.class).stream()
        .filter(member -> member.getNameAsString().equals("skew"))
        .map(member -> member.getValue().asIntegerLiteralExpr().asNumber().intValue())
        .findFirst()
        .orElse(1);
  }

  /** The name of the timeout that advances a clock. */
  public static String timeoutOf(String clock) {
    return clock + "Ticks";
  }

  /** The clocks of a protocol whose shorthands are rewritten. */
  public static List<ProcessClock> of(Protocol protocol) {
    List<ProcessClock> clocks = new ArrayList<>();
    for (int variable = 0; variable < protocol.variables().size(); variable++) {
      StateVariable field = protocol.variables().get(variable);
      Optional<AnnotationExpr> annotation = annotation(field.field());
      if (annotation.isPresent()) {
        String name = timeoutOf(field.name());
        int timeout =
            IntStream.range(0, protocol.timeouts().size())
                .filter(number -> protocol.timeouts().get(number).name().equals(name))
                .findFirst()
                .orElseThrow();
        clocks.add(
            new ProcessClock(
                variable, timeout, skew(annotation.get()), protocol.roleOf(field.field())));
      }
    }
    return List.copyOf(clocks);
  }
}
