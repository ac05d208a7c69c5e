package dev.rondo.frontend.check;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.CompactConstructorDeclaration;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.ThrowStmt;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Symbol;
import java.util.Optional;
import java.util.Set;

/**
 * A record made again of its own components is equal to it: its constructor keeps what it is given,
 * its accessors give what it keeps. States and messages are kept by their components.
 */
final class RecordCheck {

  private static final Set<String> COPIES =
      Set.of("java.util.List", "java.util.Set", "java.util.Map");

  private final Log log;

  private RecordCheck(Log log) {
    this.log = log;
  }

  static void run(ProtocolSymbols code, Log log) {
    code.protocol().unit().walk(RecordDeclaration.class, new RecordCheck(log)::check);
  }

  private void check(RecordDeclaration type) {
    for (Node member : type.getMembers()) {
      if (member instanceof CompactConstructorDeclaration constructor) {
        constructor(type, constructor.getBody());
      } else if (member instanceof ConstructorDeclaration constructor
          && isCanonical(type, constructor)) {
        constructor(type, constructor.getBody());
      } else if (member instanceof MethodDeclaration method
          && isAccessor(type, method)
          && !returnsComponent(method)) {
        log.add(
            DiagnosticKind.RECORD_NOT_PLAIN,
            method.getName(),
            type.getNameAsString(),
            "returns another " + method.getNameAsString() + " than it stores",
            "give the method another name, and leave the accessor as it is");
      }
    }
  }

  private void constructor(RecordDeclaration type, BlockStmt body) {
    for (Statement statement : body.getStatements()) {
      if (!isHarmless(statement)) {
        log.add(
            DiagnosticKind.RECORD_NOT_PLAIN,
            statement,
            type.getNameAsString(),
            "does not store what its constructor receives",
            "compute the value before new "
                + type.getNameAsString()
                + "(…), or in a static method");
      }
    }
  }

  private static boolean isCanonical(RecordDeclaration type, ConstructorDeclaration constructor) {
    return constructor.getParameters().stream()
        .map(parameter -> parameter.getType().asString())
        .toList()
        .equals(type.getParameters().stream().map(c -> c.getType().asString()).toList());
  }

  /** What refuses a value, keeps a component, or keeps a copy that no further copy changes. */
  private static boolean isHarmless(Statement statement) {
    return statement.accept(new Harmless(), null);
  }

  private static final class Harmless extends GenericVisitorWithDefaults<Boolean, Void> {

    @Override
    public Boolean defaultAction(Node statement, Void unused) {
      return false;
    }

    @Override
    public Boolean visit(BlockStmt block, Void unused) {
      return block.getStatements().stream().allMatch(RecordCheck::isHarmless);
    }

    @Override
    public Boolean visit(ThrowStmt thrown, Void unused) {
      return true;
    }

    @Override
    public Boolean visit(IfStmt branch, Void unused) {
      return changesNothing(branch.getCondition())
          && isHarmless(branch.getThenStmt())
          && branch.getElseStmt().map(RecordCheck::isHarmless).orElse(true);
    }

    @Override
    public Boolean visit(ExpressionStmt run, Void unused) {
      return run.getExpression()
          .toAssignExpr()
          .map(RecordCheck::keeps)
          .orElseGet(() -> isRequirement(run.getExpression()));
    }
  }

  private static boolean changesNothing(Expression expression) {
    return expression.findFirst(Node.class, node -> Ast.assigned(node).isPresent()).isEmpty();
  }

  private static boolean isRequirement(Expression expression) {
    return changesNothing(expression)
        && Ast.method(expression)
            .filter(m -> m.owner().equals("java.util.Objects") && m.name().startsWith("require"))
            .isPresent();
  }

  /** {@code this.x = x}, {@code x = List.copyOf(x)} and the like. */
  private static boolean keeps(AssignExpr assign) {
    if (assign.getOperator() != AssignExpr.Operator.ASSIGN) {
      return false;
    }
    String component =
        assign.getTarget().isFieldAccessExpr()
            ? assign.getTarget().asFieldAccessExpr().getNameAsString()
            : assign.getTarget().toString();
    Expression value = Ast.bare(assign.getValue());
    if (value instanceof MethodCallExpr call && isCopy(call)) {
      value = Ast.bare(call.getArgument(0));
    }
    return value.toNameExpr().filter(n -> n.getNameAsString().equals(component)).isPresent();
  }

  private static boolean isCopy(MethodCallExpr call) {
    Optional<Symbol.Method> method = Ast.method(call);
    return call.getArguments().size() >= 1
        && method
            .filter(
                m ->
                    COPIES.contains(m.owner()) && m.name().equals("copyOf")
                        || m.owner().equals("java.util.Objects")
                            && m.name().equals("requireNonNull"))
            .isPresent();
  }

  private static boolean isAccessor(RecordDeclaration type, MethodDeclaration method) {
    return method.getParameters().isEmpty()
        && type.getParameters().stream()
            .map(Parameter::getNameAsString)
            .anyMatch(method.getNameAsString()::equals);
  }

  private static boolean returnsComponent(MethodDeclaration accessor) {
    NodeList<Statement> body = accessor.getBody().map(BlockStmt::getStatements).orElseThrow();
    return body.size() == 1
        && body.get(0) instanceof ReturnStmt result
        && result
            .getExpression()
            .map(Ast::bare)
            .map(Expression::toString)
            .map(text -> text.startsWith("this.") ? text.substring(5) : text)
            .filter(accessor.getNameAsString()::equals)
            .isPresent();
  }
}
