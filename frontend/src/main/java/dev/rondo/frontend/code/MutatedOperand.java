package dev.rondo.frontend.code;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.MethodEffects;
import dev.rondo.frontend.library.MethodEffects.ChangedOperands;
import dev.rondo.frontend.model.Symbol;
import java.util.Optional;

/**
 * Which {@code java.util} collection or array a call changes, by the library model. A method that
 * the model does not know changes what it is called on, or its first argument.
 */
public final class MutatedOperand {

  private MutatedOperand() {}

  /** The collection or array that a call, or the call of a method reference, changes. */
  public static Optional<Expression> of(Node use) {
    Optional<Symbol.Method> method =
        Ast.method(use).filter(m -> m.owner().startsWith("java.util."));
    if (method.isEmpty()) {
      return Optional.empty();
    }
    ChangedOperands unknown =
        method.get().isStatic() ? ChangedOperands.MUTATES_ARG : ChangedOperands.MUTATES;
    ChangedOperands change =
        LibraryModel.standard()
            .effects(method.get())
            .map(MethodEffects::change)
            .filter(known -> known != ChangedOperands.UNSTATED)
            .orElse(unknown);
    if (change != ChangedOperands.MUTATES && change != ChangedOperands.MUTATES_ARG) {
      return Optional.empty();
    }
    if (use instanceof MethodReferenceExpr reference) {
      return Optional.of(reference.getScope());
    }
    MethodCallExpr call = (MethodCallExpr) use;
    return change == ChangedOperands.MUTATES ? call.getScope() : call.getArguments().getFirst();
  }
}
