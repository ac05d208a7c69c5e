package dev.rondo.frontend.check;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.nodeTypes.SwitchNode;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.CatchClause;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.TryStmt;
import dev.rondo.frontend.code.Ast;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the declarations of locals and parameters by the scopes of Java. A local never hides
 * another one of the same method, so the nearest scope that declares a name is the right one.
 */
final class LocalVariables {

  private final Map<Node, Map<String, Node>> scopes = new IdentityHashMap<>();
  private final Map<Node, Map<String, Node>> patterns = new IdentityHashMap<>();

  /** The declaration of the local or the parameter that has a name at a place of the code. */
  Optional<Node> declaration(Node place, String name) {
    for (Node at = place; at != null; at = at.getParentNode().orElse(null)) {
      Node declared = scopes.computeIfAbsent(at, LocalVariables::declared).get(name);
      if (declared == null && at instanceof BodyDeclaration<?>) {
        declared = patterns.computeIfAbsent(at, LocalVariables::patterns).get(name);
      }
      if (declared != null) {
        return Optional.of(declared);
      }
    }
    return Optional.empty();
  }

  /** A pattern's scope follows the flow of control; all patterns of a name count as one. */
  private static Map<String, Node> patterns(Node member) {
    Map<String, Node> found = new HashMap<>();
    member.walk(TypePatternExpr.class, each -> found.putIfAbsent(each.getNameAsString(), each));
    return found;
  }

  private static Map<String, Node> declared(Node scope) {
    Map<String, Node> found = new HashMap<>();
    declarations(scope)
        .forEach(
            node ->
                found.putIfAbsent(
                    node instanceof Parameter parameter
                        ? parameter.getNameAsString()
                        : ((VariableDeclarator) node).getNameAsString(),
                    node));
    return found;
  }

  private static Stream<? extends Node> declarations(Node scope) {
    if (scope instanceof BlockStmt block) {
      return ofStatements(block.getStatements());
    }
    if (scope instanceof SwitchNode choice) {
      return choice.getEntries().stream().flatMap(entry -> ofStatements(entry.getStatements()));
    }
    if (scope instanceof ForStmt loop) {
      return loop.getInitialization().stream().flatMap(LocalVariables::ofExpression);
    }
    if (scope instanceof ForEachStmt loop) {
      return loop.getVariable().getVariables().stream();
    }
    if (scope instanceof TryStmt resources) {
      return resources.getResources().stream().flatMap(LocalVariables::ofExpression);
    }
    if (scope instanceof CatchClause handler) {
      return Stream.of(handler.getParameter());
    }
    if (scope instanceof LambdaExpr lambda) {
      return lambda.getParameters().stream();
    }
    if (scope instanceof RecordDeclaration declared) {
      return declared.getParameters().stream(); // of its compact constructor
    }
    return scope instanceof CallableDeclaration<?> method
        ? method.getParameters().stream()
        : Stream.empty();
  }

  private static Stream<VariableDeclarator> ofStatements(List<Statement> statements) {
    return statements.stream().flatMap(statement -> Ast.declared(statement).stream());
  }

  private static Stream<VariableDeclarator> ofExpression(Node expression) {
    return expression instanceof VariableDeclarationExpr declaration
        ? declaration.getVariables().stream()
        : Stream.empty();
  }
}
