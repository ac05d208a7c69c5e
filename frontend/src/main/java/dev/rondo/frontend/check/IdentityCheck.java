package dev.rondo.frontend.check;

import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.JavaType;
import dev.rondo.frontend.java.SyntaxTree;
import java.util.Optional;

/**
 * Nothing depends on which of two equal objects it is: a message or a state that is kept and comes
 * back is equal, but made of other objects.
 */
final class IdentityCheck {

  private final ProtocolSymbols code;
  private final Bindings bindings;
  private final Log log;

  private IdentityCheck(ProtocolSymbols code, Bindings bindings, Log log) {
    this.code = code;
    this.bindings = bindings;
    this.log = log;
  }

  static void run(ProtocolSymbols code, Bindings bindings, Log log) {
    IdentityCheck check = new IdentityCheck(code, bindings, log);
    code.protocol().unit().walk(BinaryExpr.class, check::comparison);
    code.protocol().unit().walk(MethodCallExpr.class, check::equalsOfArray);
  }

  private void comparison(BinaryExpr comparison) {
    boolean compares =
        comparison.getOperator() == BinaryExpr.Operator.EQUALS
            || comparison.getOperator() == BinaryExpr.Operator.NOT_EQUALS;
    if (compares
        && !isOfMailbox(comparison)
        && isObject(comparison.getLeft())
        && isObject(comparison.getRight())) {
      String equal = "Objects.equals(" + comparison.getLeft() + ", " + comparison.getRight() + ")";
      boolean negated = comparison.getOperator() == BinaryExpr.Operator.NOT_EQUALS;
      report(comparison, comparison.getLeft(), negated ? "!" + equal : equal);
    }
  }

  /** Rounds that Rondo has printed compare messages by identity to find the one they have used. */
  private boolean isOfMailbox(BinaryExpr comparison) {
    return code.protocol().writtenAsRounds()
        && comparison
            .findAncestor(SyntaxTree.kind(MethodCallExpr.class))
            .flatMap(Ast::method)
            .filter(m -> m.owner().equals("rondo.Mailbox") && m.name().equals("with"))
            .isPresent();
  }

  /** Of these an object is known by its value, or there is one object for each value. */
  private boolean isObject(Expression operand) {
    Expression bare = Ast.bare(operand);
    Optional<JavaType> type = bindings.typeOf(bare);
    boolean known =
        type.filter(t -> t.isPrimitive() || t.isEnum() || t.binaryName().equals("rondo.NodeId"))
            .isPresent();
    return !bare.isNullLiteralExpr() && !known;
  }

  /** An array has the equals of every object, which compares identities. */
  private void equalsOfArray(MethodCallExpr call) {
    boolean ofArray =
        call.getNameAsString().equals("equals")
            && call.getScope()
                .flatMap(scope -> bindings.typeOf(Ast.bare(scope)))
                .filter(JavaType::isArray)
                .isPresent();
    if (ofArray) {
      Expression array = call.getScope().orElseThrow();
      report(call, array, "Arrays.equals(" + array + ", " + call.getArgument(0) + ")");
    }
  }

  private void report(Expression at, Expression operand, String instead) {
    String type = bindings.typeOf(Ast.bare(operand)).map(JavaType::display).orElse("object");
    log.add(DiagnosticKind.IDENTITY_COMPARED, at, Ast.place(at), type, instead);
  }
}
