package dev.rondo.frontend.check;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.code.MutatedOperand;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the values of a local or parameter come from: all that its name is given where it is known.
 */
final class Variables {

  /**
   * What a variable may be.
   *
   * @param values what is assigned to it
   * @param holders of what it may be an element
   * @param added what is put into it
   * @param isMessage whether it may be a message, or hold one
   * @param isUnknown whether the source does not tell all
   */
  record Origins(
      List<Expression> values,
      List<Expression> holders,
      List<Expression> added,
      boolean isMessage,
      boolean isUnknown) {}

  private final Code code;

  Variables(Code code) {
    this.code = code;
  }

  Origins of(NameExpr local) {
    Node around = scope(local);
    Collected found = new Collected(local.getNameAsString());
    where(around, local.getNameAsString()).forEach(part -> part.walk(found::look));
    return new Origins(found.values, found.holders, found.added, found.isMessage, found.isUnknown);
  }

  /**
   * The innermost block that declares a name which is used in it; the method, where it is declared
   * in another way, as a pattern is.
   */
  private static Node scope(NameExpr local) {
    Node method = around(local);
    String name = local.getNameAsString();
    boolean isPattern =
        method.findFirst(TypePatternExpr.class, p -> p.getNameAsString().equals(name)).isPresent();
    List<Node> declaring =
        method.findAll(VariableDeclarator.class, v -> v.getNameAsString().equals(name)).stream()
            .map(Variables::scopeOf)
            .toList();
    for (Node at = local; !isPattern && at != method; at = at.getParentNode().orElse(method)) {
      Node block = at;
      if (declaring.stream().anyMatch(each -> each == block)) {
        return at;
      }
    }
    return method;
  }

  /** Before its declaration in a block the name of a local is that of something else. */
  private static List<? extends Node> where(Node scope, String local) {
    if (scope instanceof BlockStmt block) {
      List<Statement> statements = block.getStatements();
      for (int index = 0; index < statements.size(); index++) {
        if (declares(statements.get(index), local)) {
          return statements.subList(index, statements.size());
        }
      }
    }
    return List.of(scope);
  }

  private static boolean declares(Statement statement, String local) {
    return statement instanceof ExpressionStmt plain
        && plain.getExpression() instanceof VariableDeclarationExpr declaration
        && declaration.getVariables().stream().anyMatch(v -> v.getNameAsString().equals(local));
  }

  private static Node scopeOf(Node declaration) {
    Node at = declaration.getParentNode().orElse(declaration);
    while (!(at instanceof BlockStmt)
        && !(at instanceof ForStmt)
        && !(at instanceof ForEachStmt)
        && at.getParentNode().isPresent()) {
      at = at.getParentNode().get();
    }
    return at;
  }

  /** The outermost member of a class around a name. */
  private static Node around(Node name) {
    Node around = name;
    for (Node at = name; at != null; at = at.getParentNode().orElse(null)) {
      if (at instanceof BodyDeclaration<?> && !(at.getParentNode().orElse(null) == null)) {
        around = at;
      }
      if (at instanceof MethodDeclaration) {
        return at;
      }
    }
    return around;
  }

  private final class Collected {
    private final String name;
    private final List<Expression> values = new ArrayList<>();
    private final List<Expression> holders = new ArrayList<>();
    private final List<Expression> added = new ArrayList<>();
    private boolean isMessage;
    private boolean isUnknown;

    Collected(String name) {
      this.name = name;
    }

    void look(Node node) {
      if (node instanceof VariableDeclarator variable && variable.getNameAsString().equals(name)) {
        variable.getInitializer().ifPresent(values::add);
        variable
            .findAncestor(ForEachStmt.class)
            .filter(loop -> loop.getVariable().getVariables().contains(variable))
            .ifPresent(loop -> holders.add(loop.getIterable()));
      } else if (node instanceof AssignExpr assign && names(assign.getTarget())) {
        values.add(assign.getValue());
      } else if (node instanceof TypePatternExpr pattern
          && pattern.getNameAsString().equals(name)) {
        pattern
            .findAncestor(InstanceOfExpr.class)
            .ifPresentOrElse(test -> values.add(test.getExpression()), () -> isUnknown = true);
      } else if (node instanceof Parameter parameter && parameter.getNameAsString().equals(name)) {
        parameter(parameter);
      } else if (node instanceof MethodCallExpr call
          && MutatedOperand.of(call).filter(c -> names(Code.root(c))).isPresent()) {
        added.addAll(call.getArguments());
      }
    }

    private boolean names(Expression expression) {
      return Code.bare(expression)
          .toNameExpr()
          .filter(n -> n.getNameAsString().equals(name) && Code.field(n).isEmpty())
          .isPresent();
    }

    private void parameter(Parameter parameter) {
      Node owner = parameter.getParentNode().orElseThrow();
      if (owner instanceof LambdaExpr lambda) {
        boolean known =
            lambda.getParentNode().orElse(null) instanceof MethodCallExpr call
                && call.getScope().isPresent()
                && code.ownMethod(call).isEmpty();
        if (known) {
          holders.add(((MethodCallExpr) lambda.getParentNode().get()).getScope().orElseThrow());
        } else {
          isUnknown = true;
        }
      } else if (owner instanceof MethodDeclaration method) {
        parameter(parameter, method);
      }
    }

    private void parameter(Parameter parameter, MethodDeclaration method) {
      boolean called = method.getAnnotations().isNonEmpty();
      if (called) {
        isMessage = true;
        return;
      }
      int place = method.getParameters().indexOf(parameter);
      for (Node use : code.uses(method)) {
        boolean given =
            use instanceof MethodCallExpr call
                && !parameter.isVarArgs()
                && place < call.getArguments().size();
        if (given) {
          values.add(((MethodCallExpr) use).getArgument(place));
        } else if (use instanceof MethodReferenceExpr || parameter.isVarArgs()) {
          isUnknown = true;
        }
      }
    }
  }
}
