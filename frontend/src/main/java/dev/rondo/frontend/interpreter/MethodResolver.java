package dev.rondo.frontend.interpreter;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import java.util.Optional;

/** Finds the methods of a protocol. */
public interface MethodResolver {

  /** The method that a call means; none where it is one of a library. */
  Optional<MethodDeclaration> method(MethodCallExpr call);

  /** The method that a reference means; none where it is one of a library. */
  Optional<MethodDeclaration> method(MethodReferenceExpr reference);
}
