package dev.rondo.frontend.roles;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.TypeExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import java.util.Optional;

/** Where a role is named to say whose constant, method or nested type something is. */
final class RoleQualifiers {

  private RoleQualifiers() {}

  /** The name of a role with what stands before it, where it says whose member something is. */
  static Optional<Node> qualifier(SimpleName name) {
    Node whole = name.getParentNode().orElseThrow();
    Node owner = whole.getParentNode().orElse(whole);
    if (whole instanceof ClassOrInterfaceType type) {
      boolean ofType =
          owner instanceof ClassOrInterfaceType inner
              && inner.getScope().filter(scope -> scope == type).isPresent();
      boolean ofMethod =
          owner instanceof TypeExpr
              && owner.getParentNode().orElse(owner) instanceof MethodReferenceExpr reference
              && !reference.getIdentifier().equals("new");
      return ofType || ofMethod ? Optional.of(whole) : Optional.empty();
    }
    boolean isName = whole instanceof NameExpr || whole instanceof FieldAccessExpr;
    boolean isScope =
        owner instanceof FieldAccessExpr access && access.getScope() == whole
            || owner instanceof MethodCallExpr call
                && call.getScope().filter(scope -> scope == whole).isPresent();
    return isName && isScope ? Optional.of(whole) : Optional.empty();
  }
}
