package dev.rondo.sequentializer;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.stmt.LocalClassDeclarationStmt;
import com.github.javaparser.ast.stmt.LocalRecordDeclarationStmt;
import java.util.Optional;

/** Code of local and anonymous classes inside the methods of a process. */
final class InnerCode {

  private InnerCode() {}

  /** Whether a local or anonymous class is around a part of the tree. */
  static boolean surrounds(Node place) {
    return around(place).isPresent();
  }

  /** Whether the local or anonymous class around has a method of this name. */
  static boolean hides(Node place, String method) {
    Optional<NodeList<BodyDeclaration<?>>> members = around(place);
    return members.isPresent()
        && members.get().stream()
            .filter(BodyDeclaration::isMethodDeclaration)
            .anyMatch(m -> m.asMethodDeclaration().getNameAsString().equals(method));
  }

  private static Optional<NodeList<BodyDeclaration<?>>> around(Node place) {
    Node inside = place;
    for (Node at = place.getParentNode().orElse(null);
        at != null;
        at = at.getParentNode().orElse(null)) {
      if (at instanceof ObjectCreationExpr creation
          && creation.getAnonymousClassBody().isPresent()
          && inside instanceof BodyDeclaration<?>) {
        return creation.getAnonymousClassBody();
      }
      if (at instanceof TypeDeclaration<?> type && isLocal(type)) {
        return Optional.of(type.getMembers());
      }
      inside = at;
    }
    return Optional.empty();
  }

  private static boolean isLocal(TypeDeclaration<?> type) {
    return type.getParentNode()
        .filter(
            parent ->
                parent instanceof LocalClassDeclarationStmt
                    || parent instanceof LocalRecordDeclarationStmt)
        .isPresent();
  }
}
