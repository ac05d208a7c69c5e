package dev.rondo.frontend.code;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.MethodEffects;
import dev.rondo.frontend.model.Symbol;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Sets and maps whose order does not depend on hash codes, although their declared type does not
 * say so: {@code Map<Integer, Vote> best = new TreeMap<>()}.
 */
public final class OrderedCollections {

  private static final Set<String> ORDERED =
      Set.of(
          "java.util.LinkedHashMap",
          "java.util.LinkedHashSet",
          "java.util.TreeMap",
          "java.util.TreeSet");

  private final ProtocolSymbols code;
  private final Set<Node> asked = new HashSet<>();
  private final Ordered ordered = new Ordered();

  public OrderedCollections(ProtocolSymbols code) {
    this.code = code;
  }

  /** Whether all that an expression can give was made with an order. */
  public boolean contains(Expression expression) {
    asked.clear();
    return isOrdered(expression);
  }

  private boolean isOrdered(Expression expression) {
    Expression bare = Ast.bare(expression);
    if (bare.isNullLiteralExpr() || !asked.add(bare)) {
      return true; // a cycle adds nothing
    }
    return bare.accept(ordered, null);
  }

  /** Whether the value of an expression is ordered. */
  private final class Ordered extends GenericVisitorWithDefaults<Boolean, Void> {

    @Override
    public Boolean defaultAction(Node expression, Void unused) {
      Expression named = (Expression) expression;
      return field(named)
          .or(() -> local(named))
          .filter(OrderedCollections.this::holdsOrdered)
          .isPresent();
    }

    @Override
    public Boolean visit(ObjectCreationExpr made, Void unused) {
      return Symbol.typeOf(made).filter(ORDERED::contains).isPresent();
    }

    @Override
    public Boolean visit(ConditionalExpr choice, Void unused) {
      return isOrdered(choice.getThenExpr()) && isOrdered(choice.getElseExpr());
    }

    @Override
    public Boolean visit(MethodCallExpr call, Void unused) {
      return call(call);
    }
  }

  private boolean call(MethodCallExpr call) {
    Optional<MethodDeclaration> own = code.ownMethod(call);
    if (own.isPresent()) {
      List<ReturnStmt> results = own.get().findAll(ReturnStmt.class);
      return !results.isEmpty()
          && own.get().getBody().isPresent()
          && results.stream()
              .flatMap(result -> result.getExpression().stream())
              .allMatch(this::isOrdered);
    }
    boolean isView =
        Ast.method(call)
            .flatMap(LibraryModel.standard()::effects)
            .filter(known -> known.result() == MethodEffects.ReturnedObject.VIEW)
            .isPresent();
    return isView && call.getScope().filter(this::isOrdered).isPresent();
  }

  private Optional<VariableDeclarator> field(Expression expression) {
    return code.stateField(expression)
        .flatMap(
            name ->
                code.protocol().variables().stream()
                    .filter(variable -> variable.name().equals(name))
                    .map(variable -> variable.declarator())
                    .findFirst());
  }

  /** A local whose name nothing else has in its method. */
  private static Optional<VariableDeclarator> local(Expression expression) {
    return Ast.local(expression)
        .filter(
            variable ->
                variable
                    .findAncestor(SyntaxTree.kind(CallableDeclaration.class))
                    .map(method -> declares((Node) method, variable.getNameAsString()) == 1)
                    .orElse(false));
  }

  private static long declares(Node method, String name) {
    return Stream.concat(
            method.findAll(VariableDeclarator.class).stream().map(v -> v.getNameAsString()),
            method.findAll(Parameter.class).stream().map(p -> p.getNameAsString()))
        .filter(name::equals)
        .count();
  }

  /** Whether a variable is given ordered tables alone. */
  private boolean holdsOrdered(VariableDeclarator variable) {
    Stream<Expression> assigned =
        code.protocol().unit().findAll(AssignExpr.class).stream()
            .filter(assign -> names(assign.getTarget(), variable))
            .map(AssignExpr::getValue);
    List<Expression> values = Stream.concat(variable.getInitializer().stream(), assigned).toList();
    return !values.isEmpty() && values.stream().allMatch(this::isOrdered);
  }

  /** By name alone: another variable of the name is then asked as well. */
  private static boolean names(Expression target, VariableDeclarator variable) {
    Expression bare = Ast.bare(target);
    String name = variable.getNameAsString();
    return bare instanceof NameExpr local && local.getNameAsString().equals(name)
        || bare.isFieldAccessExpr() && bare.asFieldAccessExpr().getNameAsString().equals(name);
  }
}
