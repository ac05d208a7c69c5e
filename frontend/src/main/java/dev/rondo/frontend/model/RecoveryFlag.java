package dev.rondo.frontend.model;

import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A {@code @Recovering} field, and the timeout that crashes its process.
 *
 * @param variable the number of the state variable
 * @param timeout the number of the timeout
 * @param role the role whose processes have it; all processes where it is empty
 */
public record RecoveryFlag(int variable, int timeout, Optional<Role> role) {

  /** The annotation of such a field. */
  public static Optional<AnnotationExpr> annotation(FieldDeclaration field) {
    return field.getAnnotationByName("Recovering");
  }

  /** The flags of a protocol whose shorthands are rewritten, so that they name their timeouts. */
  public static List<RecoveryFlag> of(Protocol protocol) {
    List<RecoveryFlag> flags = new ArrayList<>();
    for (int variable = 0; variable < protocol.variables().size(); variable++) {
      FieldDeclaration field = protocol.variables().get(variable).field();
      Optional<String> crash =
          annotation(field)
              .flatMap(annotation -> annotation.findFirst(StringLiteralExpr.class))
              .map(StringLiteralExpr::asString);
      if (crash.isPresent()) {
        int timeout =
            IntStream.range(0, protocol.timeouts().size())
                .filter(number -> protocol.timeouts().get(number).name().equals(crash.get()))
                .findFirst()
                .orElseThrow();
        flags.add(new RecoveryFlag(variable, timeout, protocol.roleOf(field)));
      }
    }
    return List.copyOf(flags);
  }

  /** Why a protocol has no rounds, if a step of a process depends on the states of others. */
  public static Optional<String> reasonAgainstRounds(Protocol protocol) {
    if (!ProcessClock.of(protocol).isEmpty()) {
      return Optional.of("clocks relate the steps of different processes, which rounds do not");
    }
    return of(protocol).isEmpty()
        ? Optional.empty()
        : Optional.of(
            "whether a process may crash depends on how many others recover at that moment, which"
                + " rounds do not know");
  }
}
