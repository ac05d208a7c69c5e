package dev.rondo.frontend.code;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.stmt.LocalClassDeclarationStmt;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which code can assign a field of the process, through the methods of the file it calls.
 *
 * <p>Where a lambda, a method reference or another class can assign it, its callers are not known,
 * and any code may assign it.
 */
public final class FieldAssignments {

  private final ProtocolSymbols code;
  private final String field;
  private final Set<MethodDeclaration> assigning = new HashSet<>();
  private final boolean isPassedOn;

  /** For one field. */
  public FieldAssignments(ProtocolSymbols code, String field) {
    this.code = code;
    this.field = field;
    List<MethodDeclaration> methods = code.protocol().unit().findAll(MethodDeclaration.class);
    while (methods.stream().anyMatch(method -> contains(method) && assigning.add(method))) {
      // one more method may make its callers assign the field
    }
    this.isPassedOn =
        code.protocol()
            .unit()
            .findFirst(Node.class, node -> isCalledFromElsewhere(node) && contains(node))
            .isPresent();
  }

  /** Whether running a part of the file can assign the field. */
  public boolean canBeBy(Node part) {
    return isPassedOn || contains(part);
  }

  private boolean contains(Node part) {
    return part.findFirst(Node.class, this::assigns).isPresent();
  }

  private boolean assigns(Node node) {
    return Ast.assigned(node).flatMap(Ast::field).filter(f -> f.name().equals(field)).isPresent()
        || code.ownMethod(node).filter(assigning::contains).isPresent();
  }

  private boolean isCalledFromElsewhere(Node node) {
    return Ast.isFunction(node)
        || node instanceof LocalClassDeclarationStmt
        || node instanceof ObjectCreationExpr made && made.getAnonymousClassBody().isPresent()
        || node instanceof TypeDeclaration<?> type
            && !type.isAncestorOf(protocolClass())
            && type != protocolClass();
  }

  private Node protocolClass() {
    return code.protocol().declaration();
  }
}
